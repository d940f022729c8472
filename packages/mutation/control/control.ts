/** Its test looks at both sides of the limit, so every mutant has to die. */
export function isWatched(value: number): boolean {
	return value > 10;
}

/** Its test runs it and expects nothing of the result, so every mutant has to survive. */
export function isUnwatched(value: number): boolean {
	return value > 10;
}
