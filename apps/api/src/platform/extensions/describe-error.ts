/** An error of a team's own code at the start, where no customer is involved: its message and place. */
export function describeError(error: unknown): string {
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
