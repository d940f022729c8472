/** What wraps the keys, or keeps them, does not answer. That is no loss. */
export class KeyServiceUnavailableError extends Error {
	override readonly name = "KeyServiceUnavailableError";

	/** @param where names the variable and what stands behind it */
	constructor(where: string, cause: unknown) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		super(
			`The keys cannot be reached: ${where} does not answer as it should (${reason}). Nothing is lost by this; mend it and try again.`,
			{ cause },
		);
	}
}
