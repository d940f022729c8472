import { connect, type NetConnectOpts, type Socket } from "node:net";
import type { ScanFailure } from "../file-scanner.ts";

/** On the same machine or in the same network, connecting takes no time. */
const CONNECT_LIMIT_MS = 1_500;
/** Names of signatures are short; the longest answer is one of them. */
const ANSWER_MAX_BYTES = 1_024;
const SIZE_LIMIT = "INSTREAM size limit exceeded";

/**
 * Sends clamd a command over a new connection, and waits for its answer.
 *
 * @param parts of the command; sent as fast as clamd accepts them
 * @returns the answer without the NUL that ends it, one character per byte
 * @throws ClamdFailure if the answer is early, late, incomplete or missing
 */
export async function askClamd(
	address: NetConnectOpts,
	parts: Iterable<Uint8Array>,
	timeLimitMs: number,
): Promise<string> {
	const socket = connect({ ...address, noDelay: true });
	const exchange = new Exchange(socket, timeLimitMs);
	try {
		return await Promise.race([exchange.answer, exchange.tell(parts)]);
	} finally {
		exchange.end();
	}
}

class Exchange {
	/** settles once; later events change nothing */
	readonly answer: Promise<string>;
	readonly #socket: Socket;
	readonly #timers: readonly NodeJS.Timeout[];
	#isConnected = false;
	#isTold = false;
	#received = "";

	constructor(socket: Socket, timeLimitMs: number) {
		this.#socket = socket;
		const { promise, resolve, reject } = Promise.withResolvers<string>();
		this.answer = promise;
		const fail = (code: ScanFailure) => reject(new ClamdFailure(code));
		const connecting = setTimeout(() => fail("unreachable"), CONNECT_LIMIT_MS);
		this.#timers = [connecting, setTimeout(() => fail("too_slow"), timeLimitMs)];
		socket
			.once("connect", () => {
				this.#isConnected = true;
				clearTimeout(connecting);
			})
			.on("error", () => fail(this.#isConnected ? "hung_up" : "unreachable"))
			.on("close", () => fail("hung_up"))
			.on("data", (bytes) => {
				this.#received += bytes.toString("latin1");
				const failure = this.#failure();
				if (failure !== undefined) fail(failure);
				else if (this.#received.endsWith("\0")) resolve(this.#received.slice(0, -1));
			});
	}

	/** In the good case it never ends: the answer does. */
	async tell(parts: Iterable<Uint8Array>): Promise<never> {
		for (const part of parts) await this.#write(part);
		this.#isTold = true;
		return await new Promise(() => {});
	}

	end(): void {
		for (const timer of this.#timers) clearTimeout(timer);
		this.#socket.destroy();
	}

	/** What is wrong with the answer so far. */
	#failure(): ScanFailure | undefined {
		if (!this.#isTold) return this.#received.includes(SIZE_LIMIT) ? "size_limit" : "too_early";
		const isOver = this.#received.slice(0, -1).includes("\0");
		return isOver || this.#received.length > ANSWER_MAX_BYTES ? "garbled" : undefined;
	}

	/** If sending fails the answer fails too, and knows the reason better. */
	#write(part: Uint8Array): Promise<void> {
		return new Promise((resolve) => this.#socket.write(part, (error) => error ?? resolve()));
	}
}

/** A file is sent in pieces, so that an early answer is noticed before everything is sent. */
const PIECE_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
const COMMAND = Buffer.from("zINSTREAM\0");

/**
 * The command that clamd gets: INSTREAM, each piece after its length in four bytes (big endian),
 * and a length of zero. See clamd(8).
 */
export function* instream(file: Uint8Array): Generator<Uint8Array> {
	yield COMMAND;
	for (let at = 0; at < file.length; at += PIECE_BYTES) {
		const piece = file.subarray(at, at + PIECE_BYTES);
		yield lengthOf(piece.length);
		yield piece;
	}
	yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
	const length = Buffer.alloc(LENGTH_BYTES);
	length.writeUInt32BE(bytes);
	return length;
}

/** clamd gave no complete answer to the whole command. */
export class ClamdFailure extends Error {
	override readonly name = "ClamdFailure";
	readonly code: ScanFailure;

	constructor(code: ScanFailure) {
		super(`clamd gave no answer: ${code}`);
		this.code = code;
	}
}
