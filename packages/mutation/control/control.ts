/** Its test checks both sides of the limit, so every mutant must be killed. */
export function isWatched(value: number): boolean {
	return value > 10;
}

/** Its test runs it without checking the result, so every mutant must survive. */
export function isUnwatched(value: number): boolean {
	return value > 10;
}
