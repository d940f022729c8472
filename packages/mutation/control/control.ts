/** Its test checks both sides of the limit, so every mutant must be killed. */
export function isWatched(value: number): boolean {
	return value > 10;
}

/** A mutant of a constant is only there if the module is loaded with it. */
const WATCHED_NAMES = ["watched"];

export function isWatchedName(name: string): boolean {
	return WATCHED_NAMES.includes(name);
}

/** Its test runs it without checking the result, so every mutant must survive. */
export function isUnwatched(value: number): boolean {
	return value > 10;
}
