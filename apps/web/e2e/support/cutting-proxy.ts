import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

const SUBMISSION = "/api/form/formsubmission";

/**
 * A bad line between phone and server: passes everything on, and can swallow the answers to
 * submissions, as when the phone leaves the tunnel a moment too late.
 */
export class CuttingProxy {
	readonly #server: Server;
	#isCutting = false;
	#onCut: () => void = () => {};

	private constructor(server: Server) {
		this.#server = server;
	}

	/** @param target the server's port */
	static async start(target: number): Promise<CuttingProxy> {
		const server = createServer();
		const proxy = new CuttingProxy(server);
		server.on("connection", (phone) => proxy.#passOn(phone, connect(target, "127.0.0.1")));
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		return proxy;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/**
	 * Swallows every answer to a submission from now on: a browser repeats a request by itself when
	 * its connection breaks without a word.
	 *
	 * @returns resolves once the first answer was swallowed
	 */
	startCutting(): Promise<void> {
		this.#isCutting = true;
		return new Promise((resolve) => {
			this.#onCut = resolve;
		});
	}

	stopCutting(): void {
		this.#isCutting = false;
	}

	close(): void {
		this.#server.close();
	}

	#passOn(phone: Socket, server: Socket): void {
		let carriesSubmission = false;
		phone.on("data", (bytes) => {
			if (bytes.includes(SUBMISSION)) carriesSubmission = true;
			server.write(bytes);
		});
		server.on("data", (bytes) => {
			if (!carriesSubmission || !this.#isCutting) {
				phone.write(bytes);
				return;
			}
			phone.destroy();
			server.destroy();
			this.#onCut();
		});
		phone.on("close", () => server.destroy());
		server.on("close", () => phone.destroy());
		for (const socket of [phone, server]) socket.on("error", () => socket.destroy());
	}
}
