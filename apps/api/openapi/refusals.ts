import {
	ERROR_CODES,
	type ErrorCode,
	type Problem,
	UPLOAD_NAMES,
} from "@sim-registration/validation";
import { PROBLEM_STATUS } from "../src/platform/http/problem-status.ts";
import type { Call, Need } from "./call.ts";
import { schemaReference } from "./schemas.ts";

const BY_NEED: Readonly<Record<Need, readonly ErrorCode[]>> = {
	ownSite: ["csrf_failed"],
	csrf: ["csrf_failed"],
	session: ["session_expired"],
	limit: ["too_many_requests"],
	open: ["maintenance"],
	metricsToken: ["not_found"],
};
const BY_BODY: readonly ErrorCode[] = ["request_malformed", "too_large", "unsupported_media_type"];
const ALWAYS: readonly ErrorCode[] = ["busy", "storage_full", "form_submission_error"];

/** Codes that come with issues, and example issues. */
const ISSUES: Partial<Record<ErrorCode, Problem["issues"]>> = {
	validation_failed: [{ field: "email", code: "error_invalid_email" }],
	file_refused: UPLOAD_NAMES.slice(0, 1).map((field) => ({ field, code: "error_file_damaged" })),
};
const RETRIED = [429, 503];

/** A call's failure answers, by status. */
export function refusalAnswers(call: Call): Record<string, unknown> {
	const codes = refusalsOf(call);
	const statuses = [...new Set(codes.map((code) => PROBLEM_STATUS[code]))].sort();
	return Object.fromEntries(
		statuses.map((status) => [
			String(status),
			toAnswer(
				status,
				codes.filter((code) => PROBLEM_STATUS[code] === status),
			),
		]),
	);
}

function refusalsOf({ needs = [], body, method, refusals = [] }: Call): ErrorCode[] {
	const found = new Set([
		...refusals,
		...needs.flatMap((need) => BY_NEED[need]),
		// A call without a body still rejects an invalid one.
		...(body === undefined && method === "get" ? [] : BY_BODY),
		...ALWAYS,
	]);
	return ERROR_CODES.filter((code) => found.has(code));
}

function toAnswer(status: number, codes: readonly ErrorCode[]) {
	const retry = { "Retry-After": { $ref: "#/components/headers/Retry-After" } };
	return {
		description: codes.join(", "),
		headers: { ...requestIdHeader(), ...(RETRIED.includes(status) ? retry : {}) },
		content: {
			"application/json": {
				schema: {
					allOf: [
						schemaReference("Problem"),
						{ type: "object", properties: { errorCode: { enum: codes } } },
					],
				},
				examples: Object.fromEntries(codes.map((code) => [code, exampleReference(code)])),
			},
		},
	};
}

/** An example of each failure answer. */
export function problemExamples() {
	return Object.fromEntries(ERROR_CODES.map((code) => [code, { value: exampleOf(code) }]));
}

function exampleReference(code: ErrorCode) {
	return { $ref: `#/components/examples/${code}` };
}

function exampleOf(errorCode: ErrorCode): Problem {
	const issues = ISSUES[errorCode];
	return { success: false, errorCode, ...(issues === undefined ? {} : { issues }) };
}

/** The header of every answer. */
export function requestIdHeader() {
	return { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };
}
