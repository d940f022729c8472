import { connect } from "node:net";
import { type WireAnswer, wholeAnswers } from "./wire-answer.ts";

/** Longer than the slowest call on a busy machine. */
const PATIENCE_MS = 20_000;
/** The end of half a request is answered at once. */
const HALF_A_REQUEST_MS = 300;

/** Bytes to write, and the expected answers. */
export interface Talk {
	/** written in sequence, each in its own packet if the system does so */
	readonly parts: readonly Buffer[];
	/** methods of the requests as the server should see them; an answer to HEAD has no body */
	readonly methods: readonly string[];
	/** whether the server has to wait for more, until the end is signalled */
	readonly isHalf: boolean;
}

/** Result of an exchange. */
export interface Exchange {
	readonly answers: readonly WireAnswer[];
	/** bytes after the last complete answer */
	readonly rest: string;
	/** whether the server neither answered nor disconnected */
	readonly hangs: boolean;
}

/** Writes on a new connection, and reads until everything is answered or the server disconnects. */
export async function exchange(port: number, talk: Talk): Promise<Exchange> {
	const socket = connect(port, "127.0.0.1").setNoDelay(true);
	const { promise, resolve } = Promise.withResolvers<{ hangs: boolean }>();
	let received = Buffer.alloc(0);
	const read = () => wholeAnswers(received, talk.methods);
	const timer = setTimeout(() => resolve({ hangs: true }), PATIENCE_MS);
	const half = setTimeout(() => talk.isHalf && socket.end(), HALF_A_REQUEST_MS);
	socket
		.on("error", () => {})
		.on("close", () => resolve({ hangs: false }))
		.on("end", () => resolve({ hangs: false }))
		.on("data", (bytes) => {
			received = Buffer.concat([received, bytes]);
			if (!talk.isHalf && read().answers.length >= talk.methods.length) resolve({ hangs: false });
		});
	try {
		await write();
		const { hangs } = await promise;
		return { ...read(), hangs };
	} finally {
		clearTimeout(timer);
		clearTimeout(half);
		socket.destroy();
	}

	async function write(): Promise<void> {
		for (const part of talk.parts) {
			if (socket.destroyed) return;
			socket.write(part);
			if (talk.parts.length > 1) await new Promise(setImmediate);
		}
	}
}
