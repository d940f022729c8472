import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Problem } from "../http/problem.ts";
import { giveBack } from "../sealing/give-back.ts";

/** How a submission may be encoded; whatever it inflates to has the same limits as a plain one. */
export const SUBMISSION_ENCODINGS = ["identity", "gzip"];

type Request = Readable & Pick<IncomingMessage, "headers">;

/**
 * The bytes of a submission as its JSON has them.
 *
 * @param onReceived told how many bytes came in, before inflating
 * @throws Problem request_malformed for what does not inflate
 */
export function submissionBody(
	request: Request,
	onReceived: (bytes: number) => void,
): AsyncIterable<Buffer> {
	if (request.headers["content-encoding"] !== "gzip") return receive(request, onReceived, giveBack);
	return inflate(receive(request, onReceived));
}

/**
 * Whoever stops reading leaves the request open: its rest is drained behind the answer.
 *
 * @param onRead told of a chunk when the next is asked for. The memory of those that wait for the
 *   collector counts as much to V8 as if it were in use, and has it look through everything else again
 *   and again, so it is better given back
 */
async function* receive(
	request: Request,
	onReceived: (bytes: number) => void,
	onRead?: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		onReceived((chunk as Buffer).length);
		yield chunk as Buffer;
		onRead?.(chunk as Buffer);
	}
}

/** Piece by piece, and only as fast as somebody reads: a bomb inflates no further than its limit. */
async function* inflate(received: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const input = Readable.from(received, { objectMode: false });
	const gunzip = createGunzip();
	input.once("error", (error) => gunzip.destroy(error));
	input.pipe(gunzip);
	try {
		for await (const piece of gunzip) yield piece as Buffer;
	} catch (error) {
		throw isBroken(error) ? new Problem("request_malformed") : error;
	} finally {
		input.destroy();
		gunzip.destroy();
	}
}

function isBroken(error: unknown): boolean {
	return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
