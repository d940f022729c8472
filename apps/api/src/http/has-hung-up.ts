import type { IncomingMessage } from "node:http";

/**
 * Whether a request failed because its sender is gone: nobody is left to answer, and nothing went
 * wrong here. It may have sent everything before, and what reads it fails all the same.
 *
 * @param error what handling the request threw
 */
export function hasHungUp(request: IncomingMessage, error: unknown): boolean {
	if (request.destroyed && !request.complete) return true;
	return request.errored !== null && error === request.errored;
}
