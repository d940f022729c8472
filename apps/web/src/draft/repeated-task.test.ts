import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RepeatedTask } from "./repeated-task.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("requests during a run cause one further run", async () => {
	const ends: Array<() => void> = [];
	const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
	const task = new RepeatedTask(run);
	for (let requests = 0; requests < 3; requests++) task.request();
	const { running } = task;
	expect(run).toHaveBeenCalledOnce();
	ends[0]?.();
	await vi.advanceTimersByTimeAsync(0);
	expect(run).toHaveBeenCalledTimes(2);
	ends[1]?.();
	await running;
	expect(task.running).toBeUndefined();
	expect(run).toHaveBeenCalledTimes(2);
});

test("a failed run is repeated after growing pauses until it succeeds", async () => {
	const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("Storage is closed")));
	const task = new RepeatedTask(run);
	task.request();
	for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
		run.mockClear();
		await vi.advanceTimersByTimeAsync(wait - 1);
		expect(run).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(run).toHaveBeenCalledOnce();
	}
	run.mockReset().mockResolvedValue();
	await vi.advanceTimersByTimeAsync(120_000);
	expect(run).toHaveBeenCalledOnce();
	run.mockReset().mockRejectedValueOnce(new Error("Storage is closed again")).mockResolvedValue();
	task.request();
	await vi.advanceTimersByTimeAsync(500);
	expect(run).toHaveBeenCalledTimes(2);
});

test("a request starts the next attempt at once", async () => {
	const run = vi.fn(() => Promise.reject(new Error("Storage is closed")));
	const task = new RepeatedTask(run);
	task.request();
	await vi.advanceTimersByTimeAsync(100);
	task.request();
	expect(run).toHaveBeenCalledTimes(2);
	await vi.advanceTimersByTimeAsync(999);
	expect(run).toHaveBeenCalledTimes(2);
	await vi.advanceTimersByTimeAsync(1);
	expect(run).toHaveBeenCalledTimes(3);
});
