import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { readFrames, type StompFrame, writeFrame } from "./stomp-frame.ts";

/** A broker with one queue in memory, for tests and demos. */
export class LocalBroker {
	readonly messages: string[] = [];
	/** accepts connections and answers nothing */
	isHanging = false;
	readonly #server: Server = createServer((socket) => this.#serve(socket));

	async start(): Promise<this> {
		this.#server.listen(0, "127.0.0.1");
		await once(this.#server, "listening");
		return this;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	async stop(): Promise<void> {
		if (!this.#server.listening) return;
		const closed = once(this.#server, "close");
		this.#server.close();
		await closed;
	}

	#serve(socket: Socket): void {
		let text = "";
		socket.on("error", () => {});
		socket.setEncoding("utf8").on("data", (chunk) => {
			const { frames, rest } = readFrames(text + chunk);
			text = rest;
			for (const frame of frames) this.#answer(socket, frame);
		});
	}

	#answer(socket: Socket, { command, headers, body }: StompFrame): void {
		if (this.isHanging) return;
		if (command === "CONNECT")
			socket.write(writeFrame({ command: "CONNECTED", headers: { version: "1.2" }, body: "" }));
		if (command === "SEND") {
			this.messages.push(body);
			const receipt = { "receipt-id": headers["receipt"] ?? "" };
			socket.write(writeFrame({ command: "RECEIPT", headers: receipt, body: "" }));
		}
	}
}
