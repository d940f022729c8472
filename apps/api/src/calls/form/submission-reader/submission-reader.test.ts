import { describe, expect, it } from "vitest";
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
