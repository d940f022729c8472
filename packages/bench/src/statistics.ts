/**
 * A value below which a share of all lie, by the nearest rank.
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
