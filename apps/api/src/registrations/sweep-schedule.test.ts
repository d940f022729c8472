import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Log } from "../logging/log.ts";
import { SweepSchedule } from "./sweep-schedule.ts";
import type { Sweeper } from "./sweeper.ts";

const NOW = new Date("2026-11-21T04:00:00Z");
const HOUR_MS = 3_600_000;

describe("the hourly sweep", () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("looks at what is older than an hour, every hour, until the server stops", async () => {
		const sweptBefore: Date[] = [];
		const sweeper = {
			sweepBefore: (moment: Date) => {
				sweptBefore.push(moment);
				return Promise.resolve({ files: 0, keys: 0 });
			},
		} as Sweeper;
		const schedule = new SweepSchedule(sweeper, new Log(() => {}), () => NOW);
		schedule.onApplicationBootstrap();
		await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
		schedule.onApplicationShutdown();
		await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
		const anHourAgo = new Date(NOW.getTime() - HOUR_MS);
		expect(sweptBefore).toEqual([anHourAgo, anHourAgo]);
	});

	it("goes on after a sweep that failed, and logs it", async () => {
		const lines: string[] = [];
		const sweeper = { sweepBefore: () => Promise.reject(new Error("disk")) } as unknown as Sweeper;
		const schedule = new SweepSchedule(sweeper, new Log((line) => lines.push(line)), () => NOW);
		schedule.onApplicationBootstrap();
		await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
		schedule.onApplicationShutdown();
		expect(lines.filter((line) => line.includes("sweep_failed"))).toHaveLength(2);
	});
});
