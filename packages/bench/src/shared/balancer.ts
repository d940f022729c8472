import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const BAD_GATEWAY = 502;

/** A load balancer that distributes calls round-robin. */
export interface Balancer {
	readonly port: number;
	close(): Promise<void>;
}

/** @param ports local ports of the servers */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
	let calls = 0;
	const server = createServer((incoming, answer) => {
		passOn(incoming, answer, ports[calls++ % ports.length] ?? 0);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		port: (server.address() as AddressInfo).port,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
	const { method, headers, url } = incoming;
	const call = { host: "127.0.0.1", port, method, headers, path: url, agent: false };
	const outgoing = request(call, (reply) => {
		answer.writeHead(reply.statusCode ?? BAD_GATEWAY, reply.headers);
		reply.pipe(answer);
	});
	outgoing.on("error", () => answer.writeHead(BAD_GATEWAY).end());
	incoming.pipe(outgoing);
}
