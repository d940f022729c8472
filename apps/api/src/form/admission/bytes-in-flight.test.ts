import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AdmittedUpload, BytesInFlight } from "./bytes-in-flight.ts";

const MEGABYTE = 1024 ** 2;
const MAX_WAIT_MS = 30_000;

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function gate(maxMegabytes: number) {
	const inFlight = new BytesInFlight({ maxBytes: maxMegabytes * MEGABYTE, maxWaitMs: MAX_WAIT_MS });
	const admitted: { name: string; upload: AdmittedUpload }[] = [];
	const refused: string[] = [];
	const names = () => admitted.map(({ name }) => name);
	const ask = async (name: string, megabytes: number, gone = new AbortController()) => {
		void inFlight.admit(megabytes * MEGABYTE, gone.signal).then(
			(upload) => admitted.push({ name, upload }),
			(error: Error) => refused.push(`${name}: ${error}`),
		);
		await vi.advanceTimersByTimeAsync(0);
	};
	const upload = (wanted: string) => {
		const found = admitted.find(({ name }) => name === wanted)?.upload;
		if (found === undefined) throw new RangeError(`${wanted} is not inside`);
		return found;
	};
	return { ask, upload, names, refused, load: () => inFlight.load };
}

it("uploads beyond the limit wait, and get in as bytes of the others arrive", async () => {
	const { ask, upload, names } = gate(50);
	await ask("a", 30);
	await ask("b", 30);
	expect(names()).toEqual(["a"]);
	upload("a").received(9 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(0);
	expect(names()).toEqual(["a"]);
	upload("a").received(MEGABYTE);
	await vi.advanceTimersByTimeAsync(0);
	expect(names()).toEqual(["a", "b"]);
});

it("who came first gets in first, a small one after a large one too", async () => {
	const { ask, upload, names } = gate(50);
	await ask("a", 40);
	await ask("large", 35);
	await ask("small", 1);
	upload("a").received(5 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(names()).toEqual(["a"]);
	upload("a").release();
	await vi.advanceTimersByTimeAsync(0);
	expect(names()).toEqual(["a", "large", "small"]);
});

it("an upload larger than the limit gets in by itself", async () => {
	const { ask, names } = gate(10);
	await ask("huge", 35);
	await ask("another", 1);
	expect(names()).toEqual(["huge"]);
});

it("one that waits too long is refused, and who hangs up waits no longer", async () => {
	const { ask, names, refused } = gate(0.01);
	const gone = new AbortController();
	// Less than every upload is charged with, so that it keeps its place.
	await ask("a", 0.05);
	await ask("late", 0.05);
	await ask("gone", 0.05, gone);
	gone.abort();
	await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1);
	const error = "NoRoomError: No room for another upload";
	expect(refused).toEqual([`gone: ${error}`]);
	await vi.advanceTimersByTimeAsync(1);
	expect(refused).toEqual([`gone: ${error}`, `late: ${error}`]);
	expect(names()).toEqual(["a"]);
});

it("one that hung up takes no room, and holds nobody back", async () => {
	const { ask, upload, names } = gate(50);
	const gone = new AbortController();
	await ask("a", 40);
	await ask("large", 35, gone);
	await ask("small", 10);
	gone.abort();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(names()).toEqual(["a", "small"]);
	upload("a").release();
	await ask("next", 40);
	expect(names()).toEqual(["a", "small", "next"]);
});

it("hundreds of slow phones hold no place that a fast one needs", async () => {
	const { ask, upload, names } = gate(512);
	for (let phone = 0; phone < 200; phone++) await ask(`slow ${phone}`, 2);
	await ask("fast", 200);
	expect(names()).not.toContain("fast");
	for (let second = 0; second < 3; second++) {
		for (let phone = 0; phone < 200; phone++) upload(`slow ${phone}`).received(20_000);
		await vi.advanceTimersByTimeAsync(1_000);
	}
	expect(names()).toContain("fast");
});

it("one that sends nothing more is charged with next to nothing, until it goes on", async () => {
	const { ask, upload, names } = gate(40);
	await ask("stalled", 35);
	await ask("next", 35);
	expect(names()).toEqual(["stalled"]);
	await vi.advanceTimersByTimeAsync(2_500);
	expect(names()).toEqual(["stalled", "next"]);
	upload("stalled").received(5 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	await ask("third", 10);
	expect(names()).toEqual(["stalled", "next"]);
});

it("tells how much is inside, and how many wait", async () => {
	const { ask, upload, load } = gate(40);
	expect(load()).toEqual({ chargedBytes: 0, receiving: 0, waiting: 0 });
	await ask("a", 35);
	await ask("b", 6);
	expect(load()).toEqual({ chargedBytes: 35 * MEGABYTE, receiving: 1, waiting: 1 });
	upload("a").received(20 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(0);
	expect(load()).toEqual({ chargedBytes: 21 * MEGABYTE, receiving: 2, waiting: 0 });
	upload("a").received(20 * MEGABYTE);
	expect(load().chargedBytes).toBe(6 * MEGABYTE);
});

it("an upload is charged with five seconds at the pace of the last one, and 64 kB at least", async () => {
	const { ask, upload, load } = gate(100);
	await ask("a", 50);
	upload("a").received(MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	// The first tick may come at once.
	expect(load().chargedBytes).toBe(49 * MEGABYTE);
	upload("a").received(2 * MEGABYTE);
	upload("a").received(MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(load().chargedBytes).toBe(15 * MEGABYTE);
	upload("a").received(10 * MEGABYTE);
	expect(load().chargedBytes).toBe(15 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(load().chargedBytes).toBe(36 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(load().chargedBytes).toBe(64 * 1024);
});

it("who has hung up or got in is refused nothing later", async () => {
	const { ask, upload, names, refused } = gate(10);
	const stays = new AbortController();
	await ask("a", 10);
	await ask("b", 10, stays);
	upload("a").release();
	// The tick of the one that is inside.
	expect(vi.getTimerCount()).toBe(1);
	expect(getEventListeners(stays.signal, "abort")).toEqual([]);
	await vi.advanceTimersByTimeAsync(2 * MAX_WAIT_MS);
	expect(names()).toEqual(["a", "b"]);
	expect(refused).toEqual([]);
});

it("an upload that waits keeps later ones waiting, however small", async () => {
	const { ask, names } = gate(40);
	await ask("a", 30);
	await ask("large", 20);
	await ask("small", 1);
	expect(names()).toEqual(["a"]);
});

it("no timer is left when the last one is gone", async () => {
	const { ask, upload } = gate(100);
	await ask("a", 35);
	await ask("b", 35);
	upload("a").release();
	upload("a").release();
	expect(vi.getTimerCount()).toBe(1);
	upload("b").release();
	expect(vi.getTimerCount()).toBe(0);
	await ask("c", 35);
	expect(vi.getTimerCount()).toBe(1);
	upload("c").release();
});
