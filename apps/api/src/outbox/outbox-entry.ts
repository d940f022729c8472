import type { OutboxKind } from "./outbox-kinds.ts";

/**
 * `waiting` for its time, `sending` under a lease, `done`, or `dead`: not tried again unless the
 * operator says so.
 */
export type OutboxState = "waiting" | "sending" | "done" | "dead";

/** One thing that goes to one recipient. */
export interface OutboxEntry {
	/** the same at every attempt: in the Message-ID of a mail, the id of an event */
	readonly id: string;
	readonly registrationId: string;
	readonly kind: OutboxKind;
	/** how often it was tried, with the attempt that runs */
	readonly attempts: number;
}
