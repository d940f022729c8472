import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const ASSET = /\/real-name-registration\/assets\//;

/** A line to a server that carries another release one day: the files of this one are gone. */
export class ReleaseLine {
	readonly #server: Server;
	#isReleased = false;
	/** addresses of files that a page asked for in vain */
	readonly missed: string[] = [];

	/** @param target the server's port */
	private constructor(target: number) {
		this.#server = createServer((asked, answer) => {
			const { url: path = "", method, headers } = asked;
			if (this.#isReleased && ASSET.test(path)) {
				this.missed.push(path);
				answer.writeHead(404).end();
				return;
			}
			const passed = request({ host: "127.0.0.1", port: target, path, method, headers });
			passed.on("response", (given) =>
				given.pipe(answer.writeHead(given.statusCode ?? 0, given.headers)),
			);
			passed.on("error", () => answer.destroy());
			asked.pipe(passed);
		});
	}

	static async start(target: number): Promise<ReleaseLine> {
		const line = new ReleaseLine(target);
		await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
		return line;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	release(): void {
		this.#isReleased = true;
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}
