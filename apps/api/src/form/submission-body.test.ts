import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { submissionBody } from "./submission-body.ts";

const TEXTS = ['{"a":', '"b"}'];

function requestOf(chunks: Iterable<Buffer>, headers = {}) {
	return Object.assign(Readable.from(chunks, { highWaterMark: 1 }), { headers });
}

/** With a memory of its own, as chunks from the network have. */
function chunkOf(text: string): Buffer {
	const chunk = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
	chunk.write(text);
	return chunk;
}

it("comes chunk by chunk, and the memory of one is gone when the next is there", async () => {
	const read: [Buffer, string][] = [];
	let received = 0;
	const onReceived = (bytes: number) => {
		received += bytes;
	};
	for await (const chunk of submissionBody(requestOf(TEXTS.map(chunkOf)), onReceived)) {
		expect(read.map(([earlier]) => earlier.length)).toEqual(read.map(() => 0));
		read.push([chunk, chunk.toString()]);
	}
	expect(read.map(([, text]) => text)).toEqual(TEXTS);
	expect(received).toBe(TEXTS.join("").length);
});

it("that was compressed comes as it was, and counts as it came", async () => {
	const compressed = gzipSync(TEXTS.join(""));
	const headers = { "content-encoding": "gzip" };
	let text = "";
	let received = 0;
	const onReceived = (bytes: number) => {
		received += bytes;
	};
	for await (const piece of submissionBody(requestOf([compressed], headers), onReceived))
		text += piece.toString();
	expect([text, received]).toEqual([TEXTS.join(""), compressed.length]);
});
