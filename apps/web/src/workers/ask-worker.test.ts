import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askWorker } from "./ask-worker.ts";

/** A worker that does what the test says. */
class FakeWorker {
	static latest: FakeWorker;
	onmessage: (event: { data: unknown }) => void = () => {};
	onerror: () => void = () => {};
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

test("a worker is given its task, and ended once it has answered", async () => {
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
	["says nothing in time", () => vi.advanceTimersByTime(60_000)],
])("a worker that %s has failed, and is ended", async (_title, fail) => {
	const asking = askWorker("worker.js", "task", { patienceMs: 60_000 });
	fail();
	await expect(asking).rejects.toThrow("A worker failed");
	expect(FakeWorker.latest.isRunning).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});

test("a worker may take as long as it likes where nobody limits it", async () => {
	const asking = askWorker("worker.js", "task");
	await vi.advanceTimersByTimeAsync(60 * 60_000);
	FakeWorker.latest.onmessage({ data: "late" });
	expect(await asking).toBe("late");
});

test("a worker is ended as soon as its answer is no longer wanted", async () => {
	const controller = new AbortController();
	const asking = askWorker("worker.js", "task", { signal: controller.signal });
	controller.abort(new Error("not wanted"));
	await expect(asking).rejects.toThrow("not wanted");
	expect(FakeWorker.latest.isRunning).toBe(false);
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

test("a task that cannot be handed over leaves no worker behind", async () => {
	vi.spyOn(FakeWorker.prototype, "postMessage").mockImplementationOnce(() => {
		throw new DOMException("", "DataCloneError");
	});
	const asking = askWorker("worker.js", "task", { patienceMs: 60_000 });
	await expect(asking).rejects.toMatchObject({ name: "DataCloneError" });
	expect(FakeWorker.latest.isRunning).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});
