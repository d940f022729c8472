import { monitorEventLoopDelay } from "node:perf_hooks";
import {
	Injectable,
	type OnApplicationBootstrap,
	type OnApplicationShutdown,
} from "@nestjs/common";
import type { Metrics } from "./metrics.ts";

const MICROSECONDS_PER_SECOND = 1_000_000;
const MS_PER_SECOND = 1000;

/** Memory, processor time and event-loop delay of the server's own process. */
@Injectable()
export class ProcessUsage implements OnApplicationBootstrap, OnApplicationShutdown {
	readonly #loopDelay = new LoopDelay();

	onApplicationBootstrap(): void {
		this.#loopDelay.start();
	}

	onApplicationShutdown(): void {
		this.#loopDelay.stop();
	}

	read({ memory, processorTime, startTime, loopDelay }: Metrics): void {
		const { user, system } = process.cpuUsage();
		memory.set({}, process.memoryUsage.rss());
		processorTime.setTotal({}, (user + system) / MICROSECONDS_PER_SECOND);
		startTime.set({}, performance.timeOrigin / MS_PER_SECOND);
		for (const [statistic, seconds] of this.#loopDelay.take())
			loopDelay.set({ statistic }, seconds);
	}
}

/** Sampling interval; a delay is the time beyond it. */
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1_000_000;
const PERCENTILES = [
	["median", 50],
	["p99", 99],
	["longest", 100],
] as const;

/** Measures the event loop's delay. */
class LoopDelay {
	readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

	start(): void {
		this.#histogram.enable();
	}

	stop(): void {
		this.#histogram.disable();
	}

	/** @returns seconds by statistic since the last call; zeros if nothing was measured */
	take(): Array<[statistic: string, seconds: number]> {
		const delays = PERCENTILES.map(([statistic, percentile]): [string, number] => {
			const ms = this.#histogram.percentile(percentile) / NANOSECONDS_PER_MS;
			return [statistic, Math.max(0, ms - RESOLUTION_MS) / MS_PER_SECOND];
		});
		this.#histogram.reset();
		return delays;
	}
}
