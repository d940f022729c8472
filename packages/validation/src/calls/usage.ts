/**
 * What phones count in classes: a value counts in the first class that is not below it, or in `more`.
 * Core Web Vitals have their own limits of good and poor, see https://web.dev/articles/vitals.
 */
export const USAGE_CLASSES = {
	/** seconds */
	sending: [5, 15, 60],
	/** kB, as chosen and as it is sent */
	photo: [400, 1_000, 5_000],
	photo_sent: [400, 1_000, 5_000],
	/** milliseconds */
	lcp: [2_500, 4_000],
	inp: [200, 500],
	cls: [0.1, 0.25],
} as const;

type Classes = typeof USAGE_CLASSES;

/** @returns the name under which a value is counted */
export function usageClass(kind: keyof Classes, value: number): string {
	return `${kind} ${USAGE_CLASSES[kind].find((limit) => value <= limit) ?? "more"}`;
}
