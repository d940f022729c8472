/** An error's class and code, for the operator. Never its message, which may contain an address. */
export function errorClassOf(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	const hasCode = "code" in error && typeof error.code === "string";
	return hasCode ? `${error.name} ${error.code}` : error.name;
}
