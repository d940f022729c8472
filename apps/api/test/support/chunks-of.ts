import type { ChunkSource } from "../../src/calls/form/submission-body.ts";

/** A request body made by a test. */
export function chunksOf(chunks: AsyncIterable<Buffer>): ChunkSource {
	return async (take) => {
		for await (const chunk of chunks) await take(chunk);
	};
}
