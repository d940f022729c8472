interface Failure {
	readonly cause?: unknown;
	/** whether the statement may have been executed; default false */
	readonly isEndUnknown?: boolean;
}

/**
 * The database cannot be reached, has disconnected or does not answer. Retried, see `busy.ts`. A
 * statement outside a transaction that was sent and not answered may have been executed, or may
 * still be: then `isEndUnknown` is true, and nothing may be undone because of this error.
 */
export class DatabaseUnavailableError extends Error {
	override readonly name = "DatabaseUnavailableError";
	readonly isEndUnknown: boolean;
	/** for the log: the code of PostgreSQL or of the operating system, or `no_answer` */
	readonly code: string;

	constructor(message?: string, { cause, isEndUnknown = false }: Failure = {}) {
		super(message, { cause });
		this.isEndUnknown = isEndUnknown;
		this.code = codeOf(cause) ?? "no_answer";
	}
}

function codeOf(cause: unknown): string | undefined {
	const isCoded = cause instanceof Error && "code" in cause && typeof cause.code === "string";
	return isCoded ? (cause.code as string) : undefined;
}
