import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import type { EventKind, ServerEvent } from "../../platform/extensions/listener.ts";
import { pauseAfter } from "../../platform/jobs/backoff.ts";

/** Longer than a listener may take, with the start of its process. */
export const LEASE_MS = 180_000;
/** How long an event is handed over again. */
export const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** An event that this process hands to a listener; `attempts` proves that it still does. */
export interface TakenEvent {
	readonly rowId: string;
	readonly attempts: number;
	readonly event: ServerEvent;
}

/** What a listener has not handled yet. */
export interface Backlog {
	readonly listener: string;
	readonly waiting: number;
	/** when the oldest happened */
	readonly oldestAt: string;
	/** how often the event with most attempts was handed over */
	readonly attempts: number;
	/** class of an error, `late`, `ended`, `memory` or `start`; null if none failed */
	readonly lastError: string | null;
}

/** Hands events out to processes, and removes them once they are handled. */
@Injectable()
export class EventQueue {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** The event that has been due longest. */
	async take(listener: string): Promise<TakenEvent | undefined> {
		const due = this.database
			.selectFrom("events")
			.select("id")
			.where("listener", "=", listener)
			.where("next_attempt_at", "<=", this.#in(0))
			.orderBy("next_attempt_at")
			.orderBy("at")
			.limit(1);
		const row = await this.database
			.updateTable("events")
			.set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: this.#in(LEASE_MS) }))
			.where("id", "in", due)
			// Repeated here, because another process may have taken it since it was found.
			.where("next_attempt_at", "<=", this.#in(0))
			.returning(["id", "kind", "subject", "at", "attempts"])
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const { id: rowId, subject, at, attempts } = row;
		const kind = row.kind as EventKind;
		return { rowId, attempts, event: { id: `${kind} ${subject} ${at}`, kind, subject, at } };
	}

	/** Also if another process holds it now: nothing is to be repeated. */
	async remove({ rowId }: TakenEvent): Promise<void> {
		await this.database.deleteFrom("events").where("id", "=", rowId).execute();
	}

	/** Postpones an event, longer each time. */
	async putOff(taken: TakenEvent, lastError: string): Promise<void> {
		const pause = pauseAfter(taken.attempts);
		await this.#letGo(taken, { last_error: lastError, next_attempt_at: this.#in(pause) });
	}

	/** Gives back an event whose attempt the server's end cut short: it keeps its place in the order. */
	async giveBack(taken: TakenEvent): Promise<void> {
		await this.#letGo(taken, { next_attempt_at: taken.event.at });
	}

	/** By listener, also those that are not in the list any more. */
	async backlogs(): Promise<Backlog[]> {
		const rows = await this.database
			.selectFrom("events as e")
			.select(({ fn, selectFrom }) => [
				"e.listener",
				fn.countAll().as("waiting"),
				fn.min("e.at").as("oldest"),
				fn.max("e.attempts").as("attempts"),
				selectFrom("events as failed")
					.select("failed.last_error")
					.whereRef("failed.listener", "=", "e.listener")
					.where("failed.last_error", "is not", null)
					.orderBy("failed.attempts", "desc")
					.limit(1)
					.as("last_error"),
			])
			.groupBy("e.listener")
			.orderBy("e.listener")
			.execute();
		return rows.map((row) => ({
			listener: row.listener,
			waiting: Number(row.waiting),
			oldestAt: row.oldest,
			attempts: Number(row.attempts),
			lastError: row.last_error,
		}));
	}

	/** Only if this process still has it. */
	async #letGo(
		{ rowId, attempts }: TakenEvent,
		changes: { readonly next_attempt_at: string; readonly last_error?: string },
	): Promise<void> {
		await this.database
			.updateTable("events")
			.set(changes)
			.where("id", "=", rowId)
			.where("attempts", "=", attempts)
			.execute();
	}

	#in(milliseconds: number): string {
		return new Date(this.now().getTime() + milliseconds).toISOString();
	}
}
