/**
 * The code of an error, or of the error that caused it: `fetch failed` has none, and is caused by
 * ECONNREFUSED, ENOTFOUND or an invalid certificate.
 */
export function errorCodeOf(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	if ("code" in error && typeof error.code === "string") return error.code;
	return errorCodeOf(error.cause);
}
