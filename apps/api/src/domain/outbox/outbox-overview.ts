import { Inject, Injectable } from "@nestjs/common";
import { type Connection, Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import type { OutboxState } from "./outbox-entry.ts";
import type { OutboxKind } from "./outbox-kinds.ts";

/** An entry for operators, without customer data. */
export interface OutboxRow {
	readonly id: string;
	/** of the registration */
	readonly reference: string;
	readonly kind: OutboxKind;
	readonly state: OutboxState;
	readonly attempts: number;
	readonly createdAt: string;
	readonly ageSeconds: number;
	/** time of the next attempt; `null` for a dead entry */
	readonly nextAttemptAt: string | null;
	/** class and code of the last attempt's error */
	readonly lastError: string | null;
}

/** One entry for operators; `doneAt` is when it was sent or discarded. */
export type FoundEntry = Pick<OutboxRow, "reference" | "kind" | "state"> & {
	readonly doneAt: string | null;
};

/** Number and age of unsent entries, by state. */
export type OutboxDepth = Readonly<Record<UnsentState, StateDepth>>;

const UNSENT_STATES = ["waiting", "sending", "dead"] as const satisfies readonly OutboxState[];
/** A process may be sending the others. */
export const IDLE_STATES = ["waiting", "dead"] as const satisfies readonly OutboxState[];
type UnsentState = (typeof UNSENT_STATES)[number];

interface StateDepth {
	readonly count: number;
	/** of the oldest entry; 0 if there is none */
	readonly oldestSeconds: number;
}

/** Unsent entries, for operators and metrics. */
@Injectable()
export class OutboxOverview {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** All unsent entries, oldest first. */
	async list(): Promise<OutboxRow[]> {
		const rows = await this.database
			.selectFrom("outbox as o")
			.innerJoin("registrations as r", "r.id", "o.registration_id")
			.select([
				"o.id",
				"r.reference",
				"o.kind",
				"o.state",
				"o.attempts",
				"o.created_at",
				"o.next_attempt_at",
				"o.last_error",
			])
			.where("o.state", "in", UNSENT_STATES)
			.orderBy("o.created_at")
			.orderBy("o.id")
			.execute();
		return rows.map((row) => ({
			id: row.id,
			reference: row.reference,
			kind: row.kind as OutboxKind,
			state: row.state as OutboxState,
			attempts: row.attempts,
			createdAt: row.created_at,
			ageSeconds: this.#secondsSince(row.created_at),
			nextAttemptAt: row.state === "dead" ? null : row.next_attempt_at,
			lastError: row.last_error,
		}));
	}

	/** Those that {@link retry} makes due. */
	async listIdle(): Promise<OutboxRow[]> {
		const idle: readonly OutboxState[] = IDLE_STATES;
		return (await this.list()).filter(({ state }) => idle.includes(state));
	}

	async depth(): Promise<OutboxDepth> {
		const rows = await this.database
			.selectFrom("outbox")
			.select(({ fn }) => ["state", fn.countAll().as("count"), fn.min("created_at").as("oldest")])
			.where("state", "in", UNSENT_STATES)
			.groupBy("state")
			.execute();
		const depthOf = (state: UnsentState): StateDepth => {
			const row = rows.find((each) => each.state === state);
			if (row === undefined) return { count: 0, oldestSeconds: 0 };
			return { count: Number(row.count), oldestSeconds: this.#secondsSince(row.oldest) };
		};
		return { waiting: depthOf("waiting"), sending: depthOf("sending"), dead: depthOf("dead") };
	}

	/**
	 * Makes dead and waiting entries due now, with as many attempts as new ones.
	 *
	 * @param id of one entry; by default all
	 * @param connection a transaction to do it in
	 * @returns the number of entries; entries being sent or done do not count
	 */
	async retry(id?: string, connection: Connection = this.database): Promise<number> {
		const all = connection
			.updateTable("outbox")
			.set({ state: "waiting", attempts: 0, next_attempt_at: this.now().toISOString() })
			.where("state", "in", IDLE_STATES);
		const { numUpdatedRows } = await (id === undefined
			? all
			: all.where("id", "=", id)
		).executeTakeFirst();
		return Number(numUpdatedRows);
	}

	/** An entry in any state. */
	async find(id: string): Promise<FoundEntry | undefined> {
		const row = await this.database
			.selectFrom("outbox as o")
			.innerJoin("registrations as r", "r.id", "o.registration_id")
			.select(["r.reference", "o.kind", "o.state", "o.done_at"])
			.where("o.id", "=", id)
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const { reference, kind, state, done_at: doneAt } = row;
		return { reference, kind: kind as OutboxKind, state: state as OutboxState, doneAt };
	}

	/** @returns whether the entry was waiting or dead; it is not sent any more then */
	async discard(id: string): Promise<boolean> {
		const { numUpdatedRows } = await this.database
			.updateTable("outbox")
			.set({ state: "discarded", done_at: this.now().toISOString() })
			.where("id", "=", id)
			.where("state", "in", IDLE_STATES)
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	#secondsSince(moment: string): number {
		return Math.max(0, Math.floor((this.now().getTime() - Date.parse(moment)) / 1000));
	}
}
