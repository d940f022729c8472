/** A number with its noun: `1 key`, `2 keys`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
	return `${count} ${count === 1 ? noun : nouns}`;
}

/** More would not fit on a screen. */
const MOST_NAMED = 10;

/** The first of some names, and how many more there are. */
export function firstOf(names: readonly string[]): string {
	const others = names.length - MOST_NAMED;
	return `${names.slice(0, MOST_NAMED).join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}
