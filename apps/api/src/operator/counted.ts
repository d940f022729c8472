/** A number with its noun: `1 key`, `2 keys`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
	return `${count} ${count === 1 ? noun : nouns}`;
}
