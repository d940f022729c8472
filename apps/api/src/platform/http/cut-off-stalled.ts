import type { Server } from "node:http";
import { REQUEST_TIMEOUT_MS } from "@sim-registration/validation";

/** Longer than the form waits for an answer, during which its connection is idle. */
const STALLED_MS = REQUEST_TIMEOUT_MS + 20_000;

/**
 * Closes idle connections. Node's limits only apply to requests; without this a client that does
 * not read its answer would hold it, and its source, open for ever.
 */
export function cutOffStalled(server: Server, stalledMs = STALLED_MS): void {
	server.timeout = stalledMs;
}
