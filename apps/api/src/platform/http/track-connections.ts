import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

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
