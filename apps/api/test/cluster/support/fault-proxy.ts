import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;

/** A proxy in front of servers that can make calls fail. */
export interface FaultProxy {
	readonly url: string;
	/** sets how calls are treated from now on */
	become(mood: Mood): void;
	close(): Promise<void>;
}

export type Mood =
	| { readonly kind: "well" }
	| { readonly kind: "refusing" }
	| { readonly kind: "slow"; readonly milliseconds: number }
	/** calls with this method are executed, and their connections closed instead of an answer */
	| { readonly kind: "losing answers"; readonly method: string };

/**
 * Forwards calls to the servers in turn.
 *
 * @param targets returns the addresses of the current servers
 */
export async function startFaultProxy(targets: () => readonly string[]): Promise<FaultProxy> {
	let mood: Mood = { kind: "well" };
	let calls = 0;
	const handle = async (incoming: IncomingMessage, answer: ServerResponse) => {
		if (mood.kind === "slow") {
			const { milliseconds } = mood;
			await new Promise((resolve) => setTimeout(resolve, milliseconds));
		}
		const all = targets();
		const target = all[calls++ % all.length];
		if (mood.kind === "refusing" || target === undefined) refuse(incoming, answer, UNAVAILABLE);
		else passOn(incoming, answer, { target, isLost: isAnswerLost(mood, incoming) });
	};
	const server = createServer((incoming, answer) => void handle(incoming, answer));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		become: (next) => {
			mood = next;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function isAnswerLost(mood: Mood, { method }: IncomingMessage): boolean {
	return mood.kind === "losing answers" && mood.method === method;
}

function passOn(
	incoming: IncomingMessage,
	answer: ServerResponse,
	{ target, isLost }: { readonly target: string; readonly isLost: boolean },
): void {
	const { method, headers, url = "" } = incoming;
	// Host is not changed, because a signature may cover it.
	const outgoing = request(`${target}${url}`, { method, headers, agent: false }, (reply) => {
		if (isLost) {
			reply.resume().on("end", () => answer.destroy());
			return;
		}
		answer.writeHead(reply.statusCode ?? BAD_GATEWAY, reply.headers);
		reply.on("error", () => answer.destroy()).pipe(answer);
	});
	outgoing.on("error", () => {
		if (answer.headersSent) answer.destroy();
		else refuse(incoming, answer, BAD_GATEWAY);
	});
	incoming.pipe(outgoing);
}

function refuse(incoming: IncomingMessage, answer: ServerResponse, status: number): void {
	incoming.resume();
	answer.writeHead(status, { "Content-Length": 0 }).end();
}
