import { connect } from "node:net";
import { type WireAnswer, wholeAnswers } from "./wire-answer.ts";

/** As long as the slowest call may take on a busy machine. */
const PATIENCE_MS = 20_000;
/** Whoever sent half a request and says so hears of it at once. */
const HALF_A_REQUEST_MS = 300;

/** What is written, and what may come back. */
export interface Talk {
	/** written one after the other, each in a packet of its own where the system agrees */
	readonly parts: readonly Buffer[];
	/** the requests as the server should see them; an answer to HEAD has no body */
	readonly methods: readonly string[];
	/** whether the server has to wait for more, until it is told that no more comes */
	readonly isHalf: boolean;
}

/** How a talk ended. */
export interface Exchange {
	readonly answers: readonly WireAnswer[];
	/** what came behind the last whole answer */
	readonly rest: string;
	/** whether the server neither answered nor hung up */
	readonly hangs: boolean;
}

/** Writes on a connection of its own, and reads until all is answered or the server hangs up. */
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
