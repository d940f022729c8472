import { ISSUE_CODES, problemSchema } from "@sim-registration/validation";
import * as v from "valibot";
import { ApiProblem } from "./api-problem.ts";

const SECONDS = /^\d+$/;

/** A newer server may name an issue that this page does not know. */
const lenientSchema = v.object({
	...problemSchema.entries,
	issues: v.optional(
		v.array(
			v.object({ field: v.string(), code: v.fallback(v.picklist(ISSUE_CODES), "error_other") }),
		),
	),
});

/**
 * Reads an answer of failure. A page of our own proxy and an unknown shape are told by the status, so
 * that the customer always reads a sentence; an issue that the page does not know keeps its field.
 *
 * @param retryAfter the header Retry-After, in seconds or as a date
 */
export function readProblem(status: number, text: string, retryAfter: string | null): ApiProblem {
	const parsed = v.safeParse(lenientSchema, parseJson(text));
	return new ApiProblem({
		status,
		errorCode: parsed.success ? parsed.output.errorCode : errorCodeOfStatus(status),
		issues: (parsed.success && parsed.output.issues) || [],
		retryAfterMs: parseRetryAfter(retryAfter),
	});
}

/** Something before our server answered, such as a proxy. */
function errorCodeOfStatus(status: number): string {
	if (status === 401) return "session_expired";
	if (status === 413) return "too_large";
	if (status === 429) return "too_many_requests";
	return status === 503 ? "busy" : "form_submission_error";
}

function parseRetryAfter(header: string | null): number | undefined {
	if (header === null) return undefined;
	if (SECONDS.test(header)) return Number(header) * 1000;
	const date = Date.parse(header);
	return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** @returns undefined for what is no JSON */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
