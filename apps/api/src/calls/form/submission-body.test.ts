import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { submissionBody } from "./submission-body.ts";

const NEVER = new AbortController().signal;
const TEXTS = ['{"a":', '"b"}'];

function requestOf(chunks: Iterable<Buffer>, headers = {}) {
	return Object.assign(Readable.from(chunks, { highWaterMark: 1 }), { headers });
}

/** With its own memory, like chunks from the network. */
function chunkOf(text: string): Buffer {
	const chunk = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
	chunk.write(text);
	return chunk;
}

it("a body arrives chunk by chunk, and the memory of one is free when the next arrives", async () => {
	const read: [Buffer, string][] = [];
	let received = 0;
	const onArrived = (bytes: number) => {
		received += bytes;
	};
	const body = submissionBody(requestOf(TEXTS.map(chunkOf)), onArrived, NEVER);
	await body((chunk) => {
		expect(read.map(([earlier]) => earlier.length)).toEqual(read.map(() => 0));
		read.push([chunk, chunk.toString()]);
		return undefined;
	});
	expect(read.map(([, text]) => text)).toEqual(TEXTS);
	expect(received).toBe(TEXTS.join("").length);
});

it("a compressed body arrives uncompressed, and counts as it arrived", async () => {
	const compressed = gzipSync(TEXTS.join(""));
	const headers = { "content-encoding": "gzip" };
	let text = "";
	let received = 0;
	const onArrived = (bytes: number) => {
		received += bytes;
	};
	const body = submissionBody(requestOf([compressed], headers), onArrived, NEVER);
	await body((piece) => {
		text += piece.toString();
		return undefined;
	});
	expect([text, received]).toEqual([TEXTS.join(""), compressed.length]);
});

it("a body compressed in two members arrives uncompressed, wherever the network cuts it", async () => {
	const compressed = Buffer.concat(TEXTS.map((text) => gzipSync(text)));
	for (let cut = 0; cut <= compressed.length; cut++) {
		const chunks = [compressed.subarray(0, cut), compressed.subarray(cut)];
		const headers = { "content-encoding": "gzip" };
		let text = "";
		const body = submissionBody(requestOf(chunks, headers), () => {}, NEVER);
		await body((piece) => {
			text += piece.toString();
			return undefined;
		});
		expect(text).toBe(TEXTS.join(""));
	}
});

it("a compressed body that is incomplete, with its sender connected or not, is an error", async () => {
	const part = gzipSync(TEXTS.join("")).subarray(0, 12);
	const headers = { "content-encoding": "gzip" };
	const take = () => undefined;
	const cut = submissionBody(requestOf([part], headers), () => {}, NEVER);
	await expect(cut(take)).rejects.toMatchObject({ errorCode: "request_malformed" });
	const gone = requestOf([part], headers);
	gone.once("data", () => gone.destroy(new Error("hung up")));
	await expect(submissionBody(gone, () => {}, NEVER)(take)).rejects.toThrow("hung up");
});

it.each(["identity", "gzip"])("is read no further once it is stopped (%s)", async (encoding) => {
	const headers = { "content-encoding": encoding };
	const stop = new AbortController();
	const request = Object.assign(new Readable({ read() {} }), { headers });
	const wait = submissionBody(request, () => {}, stop.signal)(() => undefined);
	stop.abort();
	await expect(wait).rejects.toMatchObject({ name: "AbortError" });
	expect(request.destroyed).toBe(false);
});
