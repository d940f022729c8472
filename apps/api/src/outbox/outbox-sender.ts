import type { OutboxEntry } from "./outbox-entry.ts";

/** Sends entries of some kinds. */
export interface OutboxSender {
	/**
	 * @param signal aborts where the attempt takes too long or the server stops
	 * @throws UndeliverableError where no further attempt can help; anything else is tried again
	 */
	send(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
}
