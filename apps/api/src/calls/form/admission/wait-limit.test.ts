import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { NoRoomError, WaitLimit } from "./wait-limit.ts";

const NEVER = new AbortController().signal;

let limit: WaitLimit;

beforeEach(() => {
	limit = new WaitLimit(5);
});

function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener("abort", () => resolve());
	});
}

async function turnsUntil(isOver: () => boolean): Promise<void> {
	while (!isOver()) await setImmediate();
}

test("waits that are over at the same time end one by one, in order, and let others work in between", async () => {
	const ended: number[] = [];
	const waits = [1, 2, 3, 4].map((wait) =>
		limit.run(NEVER, async (stopWaiting) => {
			await aborted(stopWaiting);
			ended.push(wait);
		}),
	);
	const seen: number[] = [];
	await turnsUntil(() => {
		if (ended.length > (seen.at(-1) ?? 0)) seen.push(ended.length);
		return ended.length === waits.length;
	});
	expect(seen).toEqual([1, 2, 3, 4]);
	expect(ended).toEqual([1, 2, 3, 4]);
	await Promise.all(waits);
});

test("a wait that ignores its end does not keep others waiting", async () => {
	const { promise: ignored, resolve: endIgnored } = Promise.withResolvers<void>();
	const first = limit.run(NEVER, () => ignored);
	const second = limit.run(NEVER, async (stopWaiting) => await aborted(stopWaiting));
	await second;
	endIgnored();
	await first;
});

test("no wait ends before its time", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const signals: AbortSignal[] = [];
	const wait = new WaitLimit(30_000).run(NEVER, async (stopWaiting) => {
		signals.push(stopWaiting);
		await aborted(stopWaiting);
	});
	await vi.advanceTimersByTimeAsync(29_999);
	expect(signals[0]?.aborted).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	await wait;
});

test("a task that ends in time leaves no timer behind", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	expect(await limit.run(NEVER, async () => "room")).toBe("room");
	expect(vi.getTimerCount()).toBe(0);
});

test("its error is named and says what there was no room for", () => {
	expect(String(new NoRoomError("busy"))).toBe("NoRoomError: No room for another submission");
});

test("a task that gets its room when its wait is over is not stopped", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const room = Promise.withResolvers<void>();
	const signals: AbortSignal[] = [];
	const first = limit.run(NEVER, async (stopWaiting) => {
		await aborted(stopWaiting);
		room.resolve();
	});
	const second = limit.run(NEVER, async (stopWaiting) => {
		signals.push(stopWaiting);
		await room.promise;
	});
	// Both are over; the first ends in the next turn, and gives its room to the second.
	vi.advanceTimersByTime(5);
	await Promise.all([first, second]);
	await setImmediate();
	await setImmediate();
	expect(signals[0]?.aborted).toBe(false);
});
