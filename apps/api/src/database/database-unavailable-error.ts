interface Failure {
	readonly cause?: unknown;
	/** whether the statement may have been carried out all the same; default false */
	readonly isEndUnknown?: boolean;
}

/**
 * The database cannot be reached, went away or does not answer. It is tried again; see `busy.ts`.
 *
 * A statement outside a transaction that was sent and not answered may have been carried out, or may
 * still be: then `isEndUnknown` is true, and nothing is taken back on its account.
 */
export class DatabaseUnavailableError extends Error {
	override readonly name = "DatabaseUnavailableError";
	readonly isEndUnknown: boolean;
	/** for the log: PostgreSQL's code, the operating system's, or `no_answer` */
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
