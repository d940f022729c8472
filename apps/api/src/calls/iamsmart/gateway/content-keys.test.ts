import { describe, expect, it } from "vitest";
import { type ContentKey, ContentKeys } from "./content-keys.ts";

const NOW = Date.parse("2026-11-21T04:00:00Z");
const DAY_MS = 86_400_000;

/** A service that issues keys; the test releases its answers one by one. */
class KeyService {
	asked = 0;
	now = NOW;
	lifetimeMs = DAY_MS;
	issuedBeforeMs = 0;
	readonly #waiting: Array<(answer: "key" | Error) => void> = [];
	readonly keys = new ContentKeys(
		() => this.#make(),
		() => new Date(this.now),
	);

	answer(answer: "key" | Error = "key"): void {
		this.#waiting.shift()?.(answer);
	}

	/** Answers every waiting request. */
	async key(): Promise<ContentKey> {
		const key = this.keys.current();
		this.answer();
		return await key;
	}

	#make(): Promise<ContentKey> {
		this.asked += 1;
		return new Promise((resolve, reject) => {
			this.#waiting.push((answer) => {
				if (answer instanceof Error) reject(answer);
				else resolve(this.#next());
			});
		});
	}

	#next(): ContentKey {
		const bytes = Buffer.alloc(32, this.asked);
		return { bytes, issuedAt: this.now - this.issuedBeforeMs, lifetimeMs: this.lifetimeMs };
	}
}

describe("the content key", () => {
	it("is requested once for all concurrent callers", async () => {
		const service = new KeyService();
		const waiting = Array.from({ length: 200 }, () => service.keys.current());
		service.answer();
		expect(new Set(await Promise.all(waiting)).size).toBe(1);
		await service.keys.current();
		expect(service.asked).toBe(1);
	});

	it("is replaced shortly before its end, counted from its issue", async () => {
		const service = new KeyService();
		service.issuedBeforeMs = DAY_MS / 2;
		const first = await service.key();
		service.now = NOW + DAY_MS / 2 - 60_001;
		expect(await service.key()).toBe(first);
		service.now = NOW + DAY_MS / 2 - 60_000;
		expect(await service.key()).not.toBe(first);
	});

	it("with a short lifetime is replaced after nine tenths of it", async () => {
		const service = new KeyService();
		service.lifetimeMs = 500_000;
		const first = await service.key();
		service.now = NOW + 449_999;
		expect(await service.key()).toBe(first);
		service.now = NOW + 450_000;
		expect(await service.key()).not.toBe(first);
	});

	it("issued ahead of our clock counts from now", async () => {
		const service = new KeyService();
		service.issuedBeforeMs = -DAY_MS;
		const first = await service.key();
		service.now = NOW + DAY_MS - 60_001;
		expect(await service.key()).toBe(first);
		service.now = NOW + DAY_MS - 60_000;
		expect(await service.key()).not.toBe(first);
	});

	it("that has expired by our clock is used for another half minute", async () => {
		const service = new KeyService();
		service.issuedBeforeMs = 2 * DAY_MS;
		const first = await service.key();
		service.now += 29_999;
		expect(await service.key()).toBe(first);
		service.now += 1;
		expect(await service.key()).not.toBe(first);
	});

	it("is requested again after a failure, which all waiting callers get", async () => {
		const service = new KeyService();
		const waiting = [service.keys.current(), service.keys.current()];
		service.answer(new Error("no"));
		const results = await Promise.allSettled(waiting);
		expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
		expect((await service.key()).bytes[0]).toBe(2);
	});
});

describe("a key that iAM Smart no longer accepts", () => {
	it("is renewed once for all callers that were refused", async () => {
		const service = new KeyService();
		const stale = await service.key();
		const renewals = Array.from({ length: 50 }, () => service.keys.renew(stale));
		service.answer();
		const renewed = await Promise.all(renewals);
		expect(new Set(renewed).size).toBe(1);
		expect(renewed[0]).not.toBe(stale);
		expect(service.asked).toBe(2);
	});

	it("does not replace a newer key when a late caller reports it", async () => {
		const service = new KeyService();
		const stale = await service.key();
		const renewal = service.keys.renew(stale);
		service.answer();
		const newer = await renewal;
		expect(await service.keys.renew(stale)).toBe(newer);
		expect(service.asked).toBe(2);
	});

	it("joins a pending request", async () => {
		const service = new KeyService();
		const stale = await service.key();
		service.now += DAY_MS;
		const waiting = service.keys.current();
		const renewal = service.keys.renew(stale);
		service.answer();
		expect(await renewal).toBe(await waiting);
		expect(service.asked).toBe(2);
	});
});
