import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

const SUBMISSION = "/api/form/formsubmission";
const CONTENT_LENGTH = /content-length: (\d+)/i;

/**
 * A bad connection between phone and server: forwards everything, and can cut submissions at any
 * point, swallow their answers, forward nothing, or hold everything up.
 */
export class CuttingProxy {
	readonly #server: Server;
	/** the share of a submission that passes; undefined if submissions pass completely */
	#passed: number | undefined;
	#isSilent = false;
	/** what falls silent instead of being cut */
	#silences: "line" | "connection" | undefined;
	readonly #phones = new Set<Socket>();
	#isHeld = false;
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

	/** Once this much has arrived, forwards nothing in either direction, and closes nothing. */
	startSilence(passed: number): Promise<void> {
		this.#silences = "line";
		return this.startCutting(passed);
	}

	/** The same for each submission's own connection only, as when a router forgets it. */
	startSilencingSubmissions(passed: number): Promise<void> {
		this.#silences = "connection";
		return this.startCutting(passed);
	}

	/** Forwards nothing of the phone for a while, and loses nothing, as a router's long queue. */
	hold(): void {
		this.#isHeld = true;
		for (const phone of this.#phones) phone.pause();
	}

	letGo(): void {
		this.#isHeld = false;
		for (const phone of this.#phones) phone.resume();
	}

	stopCutting(): void {
		this.#passed = undefined;
		this.#isSilent = false;
		this.#silences = undefined;
	}

	close(): void {
		this.#server.close();
	}

	#passOn(phone: Socket, server: Socket): void {
		let carriesSubmission = false;
		let isDead = false;
		let [sent, length] = [0, 0];
		const cut = () => {
			this.#isSilent = this.#silences === "line";
			isDead = this.#silences === "connection";
			if (this.#silences === undefined) {
				phone.resetAndDestroy();
				server.destroy();
			}
			this.#onCut();
		};
		phone.on("data", (bytes) => {
			if (this.#isSilent || isDead) return;
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
			if (this.#isSilent || isDead) return;
			if (carriesSubmission && this.#passed !== undefined) cut();
			else phone.write(bytes);
		});
		this.#phones.add(phone);
		if (this.#isHeld) phone.pause();
		phone.on("close", () => {
			this.#phones.delete(phone);
			server.destroy();
		});
		server.on("close", () => phone.destroy());
		for (const socket of [phone, server]) socket.on("error", () => socket.destroy());
	}
}
