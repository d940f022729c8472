import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askWorker } from "./ask-worker.ts";
import { STILL_WORKING } from "./still-working.ts";

/** A worker that does what the test says. */
class FakeWorker {
	static latest: FakeWorker;
	onmessage: (event: { data: unknown }) => void = () => {};
	onerror: () => void = () => {};
	onmessageerror: () => void = () => {};
	task: unknown;
	isRunning = true;

	constructor() {
		FakeWorker.latest = this;
	}

	postMessage(task: unknown): void {
		this.task = task;
	}

	terminate(): void {
		this.isRunning = false;
	}
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("window", {});
	vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a worker gets its task, and is ended once it has answered", async () => {
	const asking = askWorker("worker.js", "task", { patienceMs: 60_000 });
	const { latest } = FakeWorker;
	expect([latest.task, latest.isRunning]).toEqual(["task", true]);
	latest.onmessage({ data: "answer" });
	expect(await asking).toBe("answer");
	expect(latest.isRunning).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});

test.each([
	["answers that it failed", () => FakeWorker.latest.onmessage({ data: null })],
	["breaks", () => FakeWorker.latest.onerror()],
	["answers what cannot be read", () => FakeWorker.latest.onmessageerror()],
	["says nothing in time", () => vi.advanceTimersByTime(60_000)],
])("a worker that %s has failed, and is ended", async (_title, fail) => {
	const asking = askWorker("worker.js", "task", { patienceMs: 60_000 });
	fail();
	await expect(asking).rejects.toThrow("A worker failed");
	expect(FakeWorker.latest.isRunning).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});

test("a worker without a time limit may take as long as it likes", async () => {
	const asking = askWorker("worker.js", "task");
	await vi.advanceTimersByTimeAsync(60 * 60_000);
	FakeWorker.latest.onmessage({ data: "late" });
	expect(await asking).toBe("late");
});

describe("a worker that reports its work", () => {
	const SILENCE = { silenceMs: 20_000 };

	test("may take as long as it likes", async () => {
		const asking = askWorker("worker.js", "task", SILENCE);
		for (let seconds = 0; seconds < 120; seconds += 2) {
			await vi.advanceTimersByTimeAsync(2_000);
			FakeWorker.latest.onmessage({ data: STILL_WORKING });
		}
		expect(FakeWorker.latest.isRunning).toBe(true);
		FakeWorker.latest.onmessage({ data: "answer" });
		expect(await asking).toBe("answer");
		expect(vi.getTimerCount()).toBe(0);
	});

	test("has failed after this much silence, and is ended", async () => {
		const asking = askWorker("worker.js", "task", SILENCE);
		vi.advanceTimersByTime(19_000);
		FakeWorker.latest.onmessage({ data: STILL_WORKING });
		vi.advanceTimersByTime(19_000);
		expect(FakeWorker.latest.isRunning).toBe(true);
		vi.advanceTimersByTime(2_000);
		await expect(asking).rejects.toThrow("A worker failed");
		expect(FakeWorker.latest.isRunning).toBe(false);
		expect(vi.getTimerCount()).toBe(0);
	});

	test("has not been silent while the phone slept", async () => {
		const asking = askWorker("worker.js", "task", SILENCE);
		vi.setSystemTime(Date.now() + 60 * 60_000);
		vi.advanceTimersToNextTimer();
		FakeWorker.latest.onmessage({ data: "answer" });
		expect(await asking).toBe("answer");
	});
});

test("a worker is ended as soon as its answer is no longer wanted", async () => {
	const controller = new AbortController();
	const asking = askWorker("worker.js", "task", { signal: controller.signal });
	controller.abort(new Error("not wanted"));
	await expect(asking).rejects.toThrow("not wanted");
	expect(FakeWorker.latest.isRunning).toBe(false);
});

test("a worker whose answer is no longer wanted is not started", async () => {
	const start = vi.fn();
	vi.stubGlobal("Worker", start);
	const asking = askWorker("worker.js", "task", { signal: AbortSignal.abort(new Error("gone")) });
	await expect(asking).rejects.toThrow("gone");
	expect(start).not.toHaveBeenCalled();
});

test.each([
	["answered", () => FakeWorker.latest.onmessage({ data: "answer" })],
	["failed", () => FakeWorker.latest.onerror()],
])("nothing listens to the signal once the worker has %s", async (_title, end) => {
	const { signal } = new AbortController();
	const listeners = new Set<unknown>();
	vi.spyOn(signal, "addEventListener").mockImplementation((_type, each) => listeners.add(each));
	vi.spyOn(signal, "removeEventListener").mockImplementation((_type, each) => {
		listeners.delete(each);
	});
	const asking = askWorker("worker.js", "task", { signal });
	expect(listeners.size).toBe(1);
	end();
	await Promise.allSettled([asking]);
	expect(listeners.size).toBe(0);
});

test("a browser that starts no worker makes the task fail, not its caller", async () => {
	class RefusedWorker {
		constructor() {
			throw new DOMException("", "SecurityError");
		}
	}
	vi.stubGlobal("Worker", RefusedWorker);
	const asking = askWorker("worker.js", "task");
	await expect(asking).rejects.toMatchObject({ name: "SecurityError" });
});

test("a task that cannot be cloned leaves no worker behind", async () => {
	vi.spyOn(FakeWorker.prototype, "postMessage").mockImplementationOnce(() => {
		throw new DOMException("", "DataCloneError");
	});
	const asking = askWorker("worker.js", "task", { patienceMs: 60_000 });
	await expect(asking).rejects.toMatchObject({ name: "DataCloneError" });
	expect(FakeWorker.latest.isRunning).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});
