import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

const SUBMISSION = "/api/form/formsubmission";
const CONTENT_LENGTH = /content-length: (\d+)/i;

/**
 * A bad connection between phone and server: forwards everything, and can cut submissions at any
 * point, swallow their answers, or forward nothing.
 */
export class CuttingProxy {
	readonly #server: Server;
	/** the share of a submission that passes; undefined if submissions pass completely */
	#passed: number | undefined;
	#isSilent = false;
	#silencesNext = false;
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
	 * Cuts every submission from now on, because a browser repeats a request by itself if its
	 * connection breaks without an answer.
	 *
	 * @param passed the share of each that arrives; if it is 1, the answer is swallowed
	 * @returns resolves once the first was cut
	 */
	startCutting(passed = 1): Promise<void> {
		this.#passed = passed;
		return new Promise((resolve) => {
			this.#onCut = resolve;
		});
	}

	/** Forwards nothing more in either direction, and closes nothing, once so much has arrived. */
	startSilence(passed: number): Promise<void> {
		this.#silencesNext = true;
		return this.startCutting(passed);
	}

	stopCutting(): void {
		this.#passed = undefined;
		this.#isSilent = false;
		this.#silencesNext = false;
	}

	close(): void {
		this.#server.close();
	}

	#passOn(phone: Socket, server: Socket): void {
		let carriesSubmission = false;
		let [sent, length] = [0, 0];
		const cut = () => {
			this.#isSilent = this.#silencesNext;
			if (!this.#isSilent) {
				phone.resetAndDestroy();
				server.destroy();
			}
			this.#onCut();
		};
		phone.on("data", (bytes) => {
			if (this.#isSilent) return;
			if (bytes.includes(SUBMISSION)) {
				carriesSubmission = true;
				length = Number(CONTENT_LENGTH.exec(bytes.toString("latin1"))?.[1]);
			}
			server.write(bytes);
			if (!carriesSubmission) return;
			sent += bytes.length;
			if (this.#passed !== undefined && this.#passed < 1 && sent >= this.#passed * length) cut();
		});
		server.on("data", (bytes) => {
			if (this.#isSilent) return;
			if (carriesSubmission && this.#passed !== undefined) cut();
			else phone.write(bytes);
		});
		phone.on("close", () => server.destroy());
		server.on("close", () => phone.destroy());
		for (const socket of [phone, server]) socket.on("error", () => socket.destroy());
	}
}
