/**
 * The code of an error, or of the error that caused it: `fetch failed` has none, and is caused by
 * ECONNREFUSED, ENOTFOUND or an invalid certificate. A `Problem` has an `errorCode`.
 */
export function errorCodeOf(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	if ("code" in error && typeof error.code === "string") return error.code;
	if ("errorCode" in error && typeof error.errorCode === "string") return error.errorCode;
	return errorCodeOf(error.cause);
}
