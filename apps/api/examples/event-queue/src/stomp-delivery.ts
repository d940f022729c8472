import { connect, type Socket } from "node:net";
import { RegistrationDelivery, type RegistrationEvent } from "@sim-registration/api";
import { readFrames, type StompFrame, writeFrame } from "./stomp-frame.ts";

export interface StompDeliveryOptions {
	readonly host: string;
	readonly port: number;
	readonly queue: string;
	readonly login: string;
	readonly passcode: string;
}

/**
 * Sends each event to a queue of a message broker that supports STOMP 1.2. An event counts as
 * delivered once the broker has confirmed it (RECEIPT). Otherwise the server's outbox retries, and
 * the queue's consumer recognises duplicates by the event id.
 */
export class StompDelivery extends RegistrationDelivery {
	override readonly isOn = true;
	readonly #options: StompDeliveryOptions;

	constructor(options: StompDeliveryOptions) {
		super();
		this.#options = options;
	}

	override async deliver(event: RegistrationEvent, signal: AbortSignal): Promise<void> {
		const { host, port, queue, login, passcode } = this.#options;
		const socket = connect({ host, port, signal });
		try {
			const frames = framesOf(socket);
			const connection = { "accept-version": "1.2", host, login, passcode };
			socket.write(writeFrame({ command: "CONNECT", headers: connection, body: "" }));
			await expectFrame(frames, "CONNECTED");
			const headers = {
				destination: queue,
				receipt: event.id,
				"message-id": event.id,
				"content-type": "application/json",
			};
			socket.write(writeFrame({ command: "SEND", headers, body: JSON.stringify(event) }));
			await expectFrame(frames, "RECEIPT");
			socket.end(writeFrame({ command: "DISCONNECT", headers: {}, body: "" }));
		} finally {
			socket.destroySoon();
		}
	}
}

/** @throws the socket's errors, and the abort reason */
async function* framesOf(socket: Socket): AsyncGenerator<StompFrame> {
	let text = "";
	for await (const chunk of socket.setEncoding("utf8")) {
		const { frames, rest } = readFrames(text + chunk);
		text = rest;
		yield* frames;
	}
}

/** The error omits the broker's message, which may quote the sent data. */
async function expectFrame(frames: AsyncGenerator<StompFrame>, command: string): Promise<void> {
	const { value } = await frames.next();
	if (value?.command !== command)
		throw new Error(
			`The broker answered ${value?.command ?? "nothing"} in the place of ${command}`,
		);
}
