import { once } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chunksOf } from "../../../../test/support/chunks-of.ts";
import { collectGarbage } from "../../../../test/support/collect-garbage.ts";
import { NowhereStore } from "../../../../test/support/nowhere-store.ts";
import { Log } from "../../../platform/logging/log.ts";
import { SubmissionReader } from "./submission-reader.ts";

const PHONES = 100;
const CHUNKS = 10;
const CHUNK = Buffer.alloc(20_000, "A");
const FILE_START = '{"brCopy":[{"base64":"/9j/';
const HELD_MAX_BYTES = 100_000;
const A_SECOND_MS = 1_000;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** Sends a part of a file, and waits in the middle of it. */
class Phone {
	readonly #millisecondsPerChunk: number;
	readonly #line = new EventTarget();
	readonly waits: Promise<unknown>;

	constructor(millisecondsPerChunk: number) {
		this.#millisecondsPerChunk = millisecondsPerChunk;
		this.waits = once(this.#line, "waits");
	}

	async *body() {
		yield Buffer.from(FILE_START);
		for (let sent = 0; sent < CHUNKS; sent++) {
			vi.advanceTimersByTime(this.#millisecondsPerChunk);
			yield CHUNK;
		}
		const hungUp = once(this.#line, "hung up");
		this.#line.dispatchEvent(new Event("waits"));
		await hungUp;
	}

	hangUp(): void {
		this.#line.dispatchEvent(new Event("hung up"));
	}
}

/** Memory without a reference does not count. */
function bytesHeld(): number {
	collectGarbage();
	return process.memoryUsage().arrayBuffers;
}

async function bytesHeldByEach(millisecondsPerChunk: number): Promise<number> {
	const reader = new SubmissionReader(new NowhereStore(), new Log(() => {}));
	const phones = Array.from({ length: PHONES }, () => new Phone(millisecondsPerChunk));
	const before = bytesHeld();
	const readings = phones.map((phone) =>
		reader.read(chunksOf(phone.body()), async () => undefined),
	);
	await Promise.all(phones.map((phone) => phone.waits));
	const held = bytesHeld() - before;
	for (const phone of phones) phone.hangUp();
	for (const reading of readings) await expect(reading).rejects.toThrow();
	return held / PHONES;
}

it("a phone that sends slowly holds little memory in the middle of a file", async () => {
	expect(await bytesHeldByEach(A_SECOND_MS)).toBeLessThan(HELD_MAX_BYTES);
});

it("a fast phone holds more, so that fewer and larger pieces are written", async () => {
	expect(await bytesHeldByEach(0)).toBeGreaterThan(HELD_MAX_BYTES);
});
