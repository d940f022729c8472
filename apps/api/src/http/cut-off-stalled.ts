import type { Server } from "node:http";
import { REQUEST_TIMEOUT_MS } from "@sim-registration/validation";

/** Longer than the form waits for an answer: meanwhile nothing moves on its connection. */
const STALLED_MS = REQUEST_TIMEOUT_MS + 20_000;

/**
 * Closes connections on which nothing moves at all. Node's limits are for requests; without this
 * whoever does not read an answer keeps it, and what it is read from, open for ever.
 */
export function cutOffStalled(server: Server, stalledMs = STALLED_MS): void {
	server.timeout = stalledMs;
}
