import {
	createServer,
	type IncomingMessage,
	request,
	type Server,
	type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

/** Long enough to paint what has arrived. */
const HALT_MS = 1_000;

/** A proxy that stalls in the middle of each page. */
export class HaltingProxy {
	readonly #server: Server;

	private constructor(server: Server) {
		this.#server = server;
	}

	/**
	 * @param target the server's port
	 * @param behind the text of the page after which it stalls for a while
	 */
	static async start(target: number, behind: string): Promise<HaltingProxy> {
		const server = createServer((asked, answer) => {
			const { url, method, headers } = asked;
			// The text cannot be found in compressed answers.
			const plain = { ...headers, "accept-encoding": "identity" };
			const options = { host: "127.0.0.1", port: target, path: url, method, headers: plain };
			asked.pipe(request(options, (given) => void passOn(given, answer, behind)));
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		return new HaltingProxy(server);
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}

async function passOn(given: IncomingMessage, answer: ServerResponse, behind: string) {
	answer.writeHead(given.statusCode ?? 0, given.headers);
	if (!given.headers["content-type"]?.startsWith("text/html")) return given.pipe(answer);
	const page = await text(given);
	const end = page.indexOf(behind) + behind.length;
	answer.write(page.slice(0, end));
	await setTimeout(HALT_MS);
	return answer.end(page.slice(end));
}
