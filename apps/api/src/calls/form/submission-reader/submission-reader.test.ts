import { describe, expect, it, vi } from "vitest";
import { chunksOf } from "../../../../test/support/chunks-of.ts";
import { NowhereStore } from "../../../../test/support/nowhere-store.ts";
import { Log } from "../../../platform/logging/log.ts";
import { SubmissionReader } from "./submission-reader.ts";

const ONE_GIGABYTE = 1024 ** 3;
const CHUNK_BYTES = 64 * 1024;
/** A tenth of what was sent, because garbage collection is late on a busy machine. */
const GROWTH_MAX_BYTES = 100 * 1024 * 1024;

/** A body of a gigabyte that counts how much of it was read. */
function endless(start: string, filling: string) {
	const chunk = Buffer.alloc(CHUNK_BYTES, filling);
	const sent = { bytes: 0 };
	async function* chunks() {
		yield Buffer.from(start);
		for (; sent.bytes < ONE_GIGABYTE; sent.bytes += chunk.length) yield chunk;
	}
	return { sent, body: chunks() };
}

describe("a body of a gigabyte is refused early, with no more memory than a small one:", () => {
	it.each([
		["blanks before anything", "", " ", 1],
		["blanks between two fields", '{"email":"a@b.hk",', "\n", 1],
		["a text that does not end", '{"companyNameEN":"', "a", 1],
		["a key that does not end", '{"', "a", 1],
		["a number that does not end", '{"email":', "1", 1],
		["an escape over and over", '{"companyNameEN":"', "\\", 1],
		["nested arrays", '{"email":', "[", 1],
		["a file that does not end", '{"brCopy":[{"base64":"/9j/', "A", 8],
		["a file of escapes", '{"brCopy":[{"base64":"/9j/', "\\/", 8],
		["a file of nothing but escapes", '{"brCopy":[{"base64":"/9j/', "\\u0041", 8],
	])("%s", async (_title, start, filling, mostMegabytes) => {
		const { sent, body } = endless(start, filling);
		const before = process.memoryUsage();
		const reader = new SubmissionReader(new NowhereStore(), new Log(() => {}));
		await expect(reader.read(chunksOf(body), async () => undefined)).rejects.toMatchObject({
			name: "Problem",
		});
		const after = process.memoryUsage();
		expect(sent.bytes).toBeLessThanOrEqual(mostMegabytes * 1024 ** 2);
		expect(after.rss - before.rss).toBeLessThan(GROWTH_MAX_BYTES);
	});
});

describe("reading that ends while a draft is created", () => {
	const START = '{"brCopy":[{"base64":"/9j/';
	/** More than the largest block, so that it is written. */
	const MORE = "A".repeat(2 * 1024 * 1024);

	it("removes it once it exists, and creates no other", async () => {
		const { promise: created, resolve: create } = Promise.withResolvers<void>();
		const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
		const createDraft = vi.fn();
		const discarded = vi.fn(async () => {});
		class SlowStore extends NowhereStore {
			override async createDraft() {
				createDraft();
				ask();
				await created;
				return Object.assign(await super.createDraft(), { discard: discarded });
			}
		}
		const reader = new SubmissionReader(new SlowStore(), new Log(() => {}));
		const noRoom = new Error("There is no room for more");
		const reading = reader.read(
			async (take) => {
				void take(Buffer.from(START));
				const wait = take(Buffer.from(MORE));
				wait?.catch(() => {});
				await asked;
				throw noRoom;
			},
			async () => undefined,
		);
		create();
		await expect(reading).rejects.toBe(noRoom);
		expect(createDraft).toHaveBeenCalledOnce();
		expect(discarded).toHaveBeenCalledOnce();
	});
});
