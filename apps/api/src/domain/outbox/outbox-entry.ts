import type { OutboxKind } from "./outbox-kinds.ts";

/**
 * `waiting` for its time, `sending` under a lease, `done`, `dead`: only retried by the operator, or
 * `discarded` by the operator.
 */
export type OutboxState = "waiting" | "sending" | "done" | "dead" | "discarded";

/** A message to one recipient. */
export interface OutboxEntry {
	/** the same in every attempt: in a mail's Message-ID, an event's id */
	readonly id: string;
	readonly registrationId: string;
	readonly kind: OutboxKind;
	/** number of attempts, including the current one */
	readonly attempts: number;
}

/** Sends entries of some kinds. */
export interface OutboxSender {
	/**
	 * @param signal aborts if the attempt takes too long or the server stops
	 * @throws UndeliverableError if no further attempt can help; after any other error it is retried
	 */
	send(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
}
