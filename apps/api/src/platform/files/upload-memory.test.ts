import { expect, it } from "vitest";
import { UploadMemory } from "./upload-memory.ts";

/** Uploads that end when the test resolves them. */
function uploads(memory: UploadMemory) {
	const begun: { readonly memory: Buffer; end(error?: Error): void }[] = [];
	const start = (length: number) =>
		memory.with(
			length,
			(taken) =>
				new Promise<void>((resolve, reject) => {
					const end = (error?: Error) => (error ? reject(error) : resolve());
					begun.push({ memory: taken, end });
				}),
		);
	return { begun, start };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("runs at most one upload per place, and the others in order", async () => {
	const { begun, start } = uploads(new UploadMemory(2, 10));
	const all = [1, 2, 3, 4].map(start);
	await settled();
	expect(begun.map(({ memory }) => memory.length)).toEqual([1, 2]);
	begun[0]?.end();
	await settled();
	expect(begun.map(({ memory }) => memory.length)).toEqual([1, 2, 3]);
	for (const { end } of begun) end();
	await settled();
	begun[3]?.end();
	await Promise.all(all);
});

it("reuses memory, never for two uploads at once", async () => {
	const { begun, start } = uploads(new UploadMemory(2, 10));
	const [first, second, third] = [start(10), start(10), start(10)];
	await settled();
	expect(begun[0]?.memory.buffer).not.toBe(begun[1]?.memory.buffer);
	begun[1]?.end();
	await second;
	await settled();
	expect(begun[2]?.memory.buffer).toBe(begun[1]?.memory.buffer);
	begun[0]?.end();
	begun[2]?.end();
	await Promise.all([first, third]);
});

it("frees a place after an upload that failed", async () => {
	const { begun, start } = uploads(new UploadMemory(1, 10));
	const failed = start(1);
	const next = start(2);
	await settled();
	begun[0]?.end(new Error("no network"));
	await expect(failed).rejects.toThrow("no network");
	await settled();
	begun[1]?.end();
	await next;
});

it("allocates memory for a file larger than a place", async () => {
	const memory = new UploadMemory(1, 10);
	expect(await memory.with(25, async (taken) => taken.length)).toBe(25);
	expect(await memory.with(5, async (taken) => taken.length)).toBe(5);
});
