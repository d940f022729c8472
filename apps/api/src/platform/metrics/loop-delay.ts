import { monitorEventLoopDelay } from "node:perf_hooks";

/** Sampling interval; a delay is the time beyond it. */
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1_000_000;
const MS_PER_SECOND = 1000;
const PERCENTILES = [
	["median", 50],
	["p99", 99],
	["longest", 100],
] as const;

/** Measures the event loop's delay. */
export class LoopDelay {
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
