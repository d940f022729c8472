import type { OutboxEntry } from "./outbox-entry.ts";

/** Sends entries of some kinds. */
export interface OutboxSender {
	/**
	 * @param signal aborts if the attempt takes too long or the server stops
	 * @throws UndeliverableError if no further attempt can help; after any other error it is retried
	 */
	send(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
}
