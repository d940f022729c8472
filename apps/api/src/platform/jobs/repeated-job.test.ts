import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Log } from "../logging/log.ts";
import { type Job, RepeatedJob } from "./repeated-job.ts";

const INTERVAL_MS = 3_600_000;

describe("a repeated job", () => {
	const lines: string[] = [];
	beforeEach(() => {
		vi.useFakeTimers();
		lines.length = 0;
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	function start(run: Job["run"], intervalMs = INTERVAL_MS): RepeatedJob {
		const log = new Log((line) => lines.push(line));
		const repeated = new RepeatedJob({ name: "tidied", intervalMs, run }, log);
		repeated.onApplicationBootstrap();
		return repeated;
	}

	it("runs a minute after the start, and at every interval until the server stops", async () => {
		const run = vi.fn(() => Promise.resolve(0));
		const repeated = start(run);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(run).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS - 60_000);
		await repeated.onApplicationShutdown();
		await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
		expect(run).toHaveBeenCalledTimes(3);
		expect(lines).toEqual([]);
	});

	it("runs only at its interval if that is less than a minute", async () => {
		const run = vi.fn(() => Promise.resolve(0));
		const repeated = start(run, 45_000);
		await vi.advanceTimersByTimeAsync(2 * 45_000);
		await repeated.onApplicationShutdown();
		expect(run).toHaveBeenCalledTimes(2);
	});

	it("does not run after a stop in its first minute", async () => {
		const run = vi.fn(() => Promise.resolve(0));
		await start(run).onApplicationShutdown();
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(run).not.toHaveBeenCalled();
	});

	it("is failing while it is only postponed, and logs no result", async () => {
		const repeated = start(() => Promise.resolve("postponed" as const));
		await vi.advanceTimersByTimeAsync(4 * INTERVAL_MS);
		expect(repeated.isFailing).toBe(true);
		expect(lines).toEqual([]);
		await repeated.onApplicationShutdown();
	});

	it("is failing once its last success is more than three intervals ago", async () => {
		const run = vi.fn<Job["run"]>().mockResolvedValueOnce(0).mockRejectedValue(new Error("disk"));
		vi.advanceTimersByTime(10 * INTERVAL_MS);
		const repeated = start(run);
		await vi.advanceTimersByTimeAsync(60_000 + 3 * INTERVAL_MS);
		expect(run).toHaveBeenCalledTimes(4);
		expect(repeated.isFailing).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(repeated.isFailing).toBe(true);
		await repeated.onApplicationShutdown();
	});

	it("logs its result, and continues after a failure", async () => {
		const run = vi.fn<Job["run"]>().mockRejectedValueOnce(new Error("disk")).mockResolvedValue(3);
		const repeated = start(run);
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		await repeated.onApplicationShutdown();
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([
			{ event: "tidied_failed" },
			{ event: "tidied", count: 3 },
		]);
	});

	it("reports its name, interval and age", async () => {
		vi.advanceTimersByTime(7_000);
		const repeated = start(() => Promise.resolve(0));
		vi.advanceTimersByTime(1_500);
		const { name, intervalMs, uptimeMs } = repeated;
		expect([name, intervalMs, uptimeMs]).toEqual(["tidied", INTERVAL_MS, 1_500]);
		await repeated.onApplicationShutdown();
	});

	it("is stuck while a run takes longer than three intervals", async () => {
		let finish = (_count: number) => {};
		const repeated = start(() => new Promise<number>((resolve) => (finish = resolve)));
		expect(repeated.isStuck).toBe(false);
		await vi.advanceTimersByTimeAsync(60_000 + 3 * INTERVAL_MS);
		expect(repeated.isStuck).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(repeated.isStuck).toBe(true);
		finish(0);
		await repeated.onApplicationShutdown();
		expect(repeated.isStuck).toBe(false);
	});

	it("does not keep the process running by itself", async () => {
		vi.useRealTimers();
		const keptRunningBy = () =>
			process.getActiveResourcesInfo().filter((name) => name === "Timeout");
		const before = keptRunningBy();
		const repeated = start(() => Promise.resolve(0));
		expect(keptRunningBy()).toEqual(before);
		await repeated.onApplicationShutdown();
	});

	it("does not overlap with itself, and the stop waits for it", async () => {
		let finish = (_count: number) => {};
		const run = vi.fn(() => new Promise<number>((resolve) => (finish = resolve)));
		const repeated = start(run);
		await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
		expect(run).toHaveBeenCalledTimes(1);
		const stopped = vi.fn();
		const stopping = repeated.onApplicationShutdown().then(stopped);
		await vi.advanceTimersByTimeAsync(1);
		expect(stopped).not.toHaveBeenCalled();
		finish(1);
		await stopping;
	});
});
