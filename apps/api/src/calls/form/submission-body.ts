import type { IncomingMessage } from "node:http";
import { finished, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Problem } from "../../platform/http/problem.ts";
import { giveBack } from "../../platform/sealing/give-back.ts";
import { eachChunk, type TakeChunk } from "./each-chunk.ts";

/** The accepted encodings; the inflated body has the same limits as a plain one. */
export const SUBMISSION_ENCODINGS = ["identity", "gzip"];

/** Each piece costs a turn of another thread, whatever its size. */
const INFLATED_BYTES = 64 * 1024;

type Request = Readable & Pick<IncomingMessage, "headers">;

/** Passes on the body chunk by chunk; a chunk may be read during the call only. */
export type ChunkSource = (take: TakeChunk) => Promise<void>;

/**
 * The inflated bytes of a submission.
 *
 * @param onArrived called with the number of received bytes, before inflating
 * @param stop ends the reading with an AbortError
 * @returns a reader that throws Problem request_malformed for invalid gzip
 */
export function submissionBody(
	request: Request,
	onArrived: (bytes: number) => void,
	stop: AbortSignal,
): ChunkSource {
	if (request.headers["content-encoding"] === "gzip")
		return (take) => inflate(request, onArrived, take, stop);
	return (take) =>
		eachChunk(
			request,
			(chunk) => {
				onArrived(chunk.length);
				const wait = take(chunk);
				// V8 counts chunks that await collection as used memory, and would run full garbage
				// collections again and again.
				giveBack(chunk);
				return wait;
			},
			stop,
		);
}

/**
 * Piece by piece, and only as fast as the pieces are processed: a bomb inflates no further than its
 * limit.
 */
async function inflate(
	request: Request,
	onArrived: (bytes: number) => void,
	take: TakeChunk,
	stop: AbortSignal,
): Promise<void> {
	const gunzip = createGunzip({ chunkSize: INFLATED_BYTES });
	const onData = (chunk: Buffer) => onArrived(chunk.length);
	const stopWatching = finished(request, { writable: false }, (error) => {
		if (error) gunzip.destroy(error);
	});
	request.on("data", onData).pipe(gunzip);
	try {
		await eachChunk(gunzip, take, stop);
	} catch (error) {
		throw isBroken(error) ? new Problem("request_malformed") : error;
	} finally {
		stopWatching();
		request.off("data", onData).unpipe(gunzip);
		gunzip.destroy();
	}
}

function isBroken(error: unknown): boolean {
	return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
