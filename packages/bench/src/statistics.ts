/**
 * The percentile by the nearest-rank method.
 *
 * @param share 0.5 for the median, 0.99 for the 99th percentile
 */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
	return percentile(values, 0.5);
}

const RESAMPLES = 1_000;

export interface MedianInterval {
	readonly median: number;
	/** of the 95 % interval */
	readonly low: number;
	readonly high: number;
}

/**
 * The median with its 95 % interval, by the percentile bootstrap.
 *
 * @param random gives numbers from 0 to below 1
 */
export function medianInterval(values: readonly number[], random: () => number): MedianInterval {
	const medians = Array.from({ length: RESAMPLES }, () => median(resample(values, random)));
	return {
		median: median(values),
		low: percentile(medians, 0.025),
		high: percentile(medians, 0.975),
	};
}

function resample(values: readonly number[], random: () => number): number[] {
	return values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN);
}
