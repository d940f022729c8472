import { errorCodeOf } from "./error-code.ts";

/** An error's class and code, for the operator. Never its message, which may contain an address. */
export function errorClassOf(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	return [error.name, errorCodeOf(error)].filter(Boolean).join(" ");
}
