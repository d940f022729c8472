import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { MAX_ATTEMPTS, pauseAfter } from "../../platform/jobs/backoff.ts";
import type { OutboxEntry, OutboxState } from "./outbox-entry.ts";
import type { OutboxKind } from "./outbox-kinds.ts";

/**
 * Duration of a lease. Longer than an attempt may take, so only a process that died loses an entry
 * to another.
 */
export const LEASE_MS = 120_000;

/**
 * Assigns entries to processes. Taking an entry increments its number of attempts and sets the end
 * of the lease; that number also proves that the entry still belongs to its holder.
 */
@Injectable()
export class OutboxQueue {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Takes due entries, and those whose holder died, oldest first. */
	async takeDue(kinds: readonly OutboxKind[], limit: number): Promise<OutboxEntry[]> {
		const due = this.database
			.selectFrom("outbox")
			.select("id")
			.where("kind", "in", kinds)
			.where("state", "in", ["waiting", "sending"])
			.where("next_attempt_at", "<=", this.#in(0))
			.orderBy("next_attempt_at")
			.limit(limit);
		const rows = await this.database
			.updateTable("outbox")
			.set((row) => ({
				state: "sending",
				attempts: row("attempts", "+", 1),
				next_attempt_at: this.#in(LEASE_MS),
			}))
			.where("id", "in", due)
			// Repeated here, because another process may have taken it since it was found.
			.where("state", "in", ["waiting", "sending"])
			.where("next_attempt_at", "<=", this.#in(0))
			.returning(["id", "registration_id", "kind", "attempts"])
			.execute();
		return rows.map((row) => ({
			id: row.id,
			registrationId: row.registration_id,
			kind: row.kind as OutboxKind,
			attempts: row.attempts,
		}));
	}

	/** Marks the entry as sent, even if another process holds it now. */
	async markDone({ id }: OutboxEntry): Promise<void> {
		await this.database
			.updateTable("outbox")
			.set({ state: "done", done_at: this.#in(0), last_error: null })
			.where("id", "=", id)
			.execute();
	}

	/**
	 * Postpones an entry, longer each time; after the last attempt it is dead.
	 *
	 * @param errorClass see `errorClassOf`
	 */
	async markFailed(entry: OutboxEntry, errorClass: string): Promise<void> {
		const pause = pauseAfter(entry.attempts);
		const state = entry.attempts >= MAX_ATTEMPTS ? "dead" : "waiting";
		await this.#letGo(entry, state, pause, errorClass);
	}

	/** Marks an entry that no further attempt can deliver. */
	async markDead(entry: OutboxEntry, errorClass: string): Promise<void> {
		await this.#letGo(entry, "dead", 0, errorClass);
	}

	/** Gives back an entry whose attempt is cut short; another attempt may start at once. */
	async giveBack(entry: OutboxEntry): Promise<void> {
		await this.#letGo(entry, "waiting", 0, "Interrupted");
	}

	/**
	 * Ends every lease. Only for a process that is alone on its database and has not started sending:
	 * any entry being sent was left by a process that died.
	 */
	async endLeases(): Promise<void> {
		await this.database
			.updateTable("outbox")
			.set({ state: "waiting", next_attempt_at: this.#in(0), last_error: "Interrupted" })
			.where("state", "=", "sending")
			.execute();
	}

	/** Only if the entry still belongs to its holder: another may have taken and sent it since. */
	async #letGo(
		{ id, attempts }: OutboxEntry,
		state: OutboxState,
		pauseMs: number,
		lastError: string,
	): Promise<void> {
		await this.database
			.updateTable("outbox")
			.set({ state, last_error: lastError, next_attempt_at: this.#in(pauseMs) })
			.where("id", "=", id)
			.where("state", "=", "sending")
			.where("attempts", "=", attempts)
			.execute();
	}

	#in(milliseconds: number): string {
		return new Date(this.now().getTime() + milliseconds).toISOString();
	}
}
