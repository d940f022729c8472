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
 * Puts each event into a queue of a message broker that speaks STOMP 1.2. It counts as handed on
 * when the broker has said that it has it (RECEIPT); whatever else happens, the server's outbox
 * tries again, and the queue's reader knows an event by its id.
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

/** @throws what the socket says, an aborted signal included */
async function* framesOf(socket: Socket): AsyncGenerator<StompFrame> {
	let text = "";
	for await (const chunk of socket.setEncoding("utf8")) {
		const { frames, rest } = readFrames(text + chunk);
		text = rest;
		yield* frames;
	}
}

/** A broker's own words stay out of the error: they may quote what it was sent. */
async function expectFrame(frames: AsyncGenerator<StompFrame>, command: string): Promise<void> {
	const { value } = await frames.next();
	if (value?.command !== command)
		throw new Error(
			`The broker answered ${value?.command ?? "nothing"} in the place of ${command}`,
		);
}
