import { monitorEventLoopDelay } from "node:perf_hooks";

/** How often it is looked; a delay is what comes on top. */
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1_000_000;
const MS_PER_SECOND = 1000;
const QUANTILES = ["0.5", "0.99", "1"];
const PERCENT = 100;

/** How late the event loop is. */
export class LoopDelay {
	readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

	start(): void {
		this.#histogram.enable();
	}

	stop(): void {
		this.#histogram.disable();
	}

	/** @returns seconds by quantile since it was taken last; zeros where nothing was measured */
	take(): Array<[quantile: string, seconds: number]> {
		const delays = QUANTILES.map((quantile): [string, number] => {
			const ms = this.#histogram.percentile(Number(quantile) * PERCENT) / NANOSECONDS_PER_MS;
			return [quantile, Math.max(0, ms - RESOLUTION_MS) / MS_PER_SECOND];
		});
		this.#histogram.reset();
		return delays;
	}
}
