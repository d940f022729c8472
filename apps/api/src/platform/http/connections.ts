import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { REQUEST_TIMEOUT_MS } from "@sim-registration/validation";

/**
 * Passes the requests of a connection to a listener one at a time, each after the previous answer.
 * Node would pass on all pipelined requests at once; if the client disconnects, waiting answers are
 * not notified, and files that they opened stay open.
 */
export function oneRequestPerConnection(listener: RequestListener): RequestListener {
	return (request, response) => {
		if (response.socket === null) response.once("socket", () => listener(request, response));
		else listener(request, response);
	};
}

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

/** Longer than the form waits for an answer, during which its connection is idle. */
const STALLED_MS = REQUEST_TIMEOUT_MS + 20_000;

/**
 * Closes idle connections. Node's limits only apply to requests; without this a client that does
 * not read its answer would hold it, and its source, open for ever.
 */
export function cutOffStalled(server: Server, stalledMs = STALLED_MS): void {
	server.timeout = stalledMs;
}

/**
 * Follows a server's connections.
 *
 * For Node a connection is idle only after its first request, and a server that closes no longer limits
 * how long headers may take. Browsers open connections ahead, so one of them could keep a server from
 * ending for ever.
 *
 * @returns a function that closes every connection on which no request is being answered
 */
export function trackConnections(server: Server): () => void {
	const connections = new Set<Socket>();
	const requests = new Set<IncomingMessage>();
	server.on("connection", (socket) => {
		connections.add(socket);
		socket.once("close", () => connections.delete(socket));
	});
	server.on("request", (request, response) => {
		requests.add(request);
		response.once("close", () => requests.delete(request));
	});
	return () => {
		const used = new Set([...requests].map(({ socket }) => socket));
		for (const socket of connections) if (!used.has(socket)) socket.destroy();
	};
}
