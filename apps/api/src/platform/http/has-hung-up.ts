import type { IncomingMessage } from "node:http";

/**
 * Whether a request failed because the client disconnected: there is nobody to answer, and it is
 * not an error of the server. The client may have sent everything; reading its body fails
 * nevertheless.
 *
 * @param error thrown while handling the request
 */
export function hasHungUp(request: IncomingMessage, error: unknown): boolean {
	if (request.destroyed && !request.complete) return true;
	return request.errored !== null && error === request.errored;
}
