import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { eachChunk } from "./each-chunk.ts";

const TEXTS = ["one", "two", "three"];

function streamOf(texts: readonly string[]): Readable {
	return Readable.from(texts.map((text) => Buffer.from(text)));
}

it("each chunk is passed on when the previous one is done", async () => {
	const events: string[] = [];
	await eachChunk(streamOf(TEXTS), async (chunk) => {
		events.push(`${chunk} begins`);
		await setTimeout(5);
		events.push(`${chunk} ends`);
	});
	expect(events).toEqual(TEXTS.flatMap((text) => [`${text} begins`, `${text} ends`]));
});

it("chunks are passed on at once if none has to be awaited", async () => {
	const taken: string[] = [];
	await eachChunk(streamOf(TEXTS), (chunk) => void taken.push(chunk.toString()));
	expect(taken).toEqual(TEXTS);
});

it.each([
	[
		"at once",
		() => {
			throw new Error("refused");
		},
	],
	["later", async () => Promise.reject(new Error("refused"))],
])("a chunk that is refused %s is the last, and the stream stays open", async (_when, refuse) => {
	const taken: string[] = [];
	const stream = streamOf(TEXTS);
	const take = (chunk: Buffer) => {
		taken.push(chunk.toString());
		return refuse();
	};
	await expect(eachChunk(stream, take)).rejects.toThrow("refused");
	await setTimeout(5);
	expect(taken).toEqual(["one"]);
	expect([stream.destroyed, stream.isPaused()]).toEqual([false, true]);
	const rest: string[] = [];
	stream.on("data", (chunk) => rest.push(String(chunk))).resume();
	await setTimeout(5);
	expect(rest).toEqual(["two", "three"]);
});

it.each([
	["fails", new Error("broken line"), "broken line"],
	["is closed before its end", undefined, "Premature close"],
])(
	"a stream that %s is an error once no chunk is being processed",
	async (_how, error, message) => {
		let isDone = false;
		const stream = new Readable({ read() {} });
		stream.push(Buffer.from("one"));
		const wait = eachChunk(stream, async () => {
			stream.destroy(error);
			await setTimeout(10);
			isDone = true;
		});
		await expect(wait).rejects.toThrow(message);
		expect(isDone).toBe(true);
	},
);

it("a stream that was closed before is an error", async () => {
	const stream = new Readable({ read() {} });
	stream.destroy();
	await expect(eachChunk(stream, () => undefined)).rejects.toThrow("Premature close");
});

it("the end waits for the last chunk", async () => {
	let isDone = false;
	const stream = new Readable({ read() {} });
	const wait = eachChunk(stream, async () => {
		stream.push(null);
		await setTimeout(10);
		isDone = true;
	});
	stream.push(Buffer.from("one"));
	await wait;
	expect(isDone).toBe(true);
});
