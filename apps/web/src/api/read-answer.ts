import {
	type IssueCode,
	isIssueCode,
	type OwnSentences,
	problemSchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import { learnSentences } from "../i18n/active-language.ts";
import { ApiProblem } from "./api-problem.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";

/** A response over HTTP, from the server or something else. */
export interface HttpAnswer {
	readonly status: number;
	/** the value of a header; null if it is missing */
	readonly header: (name: string) => string | null;
	readonly text: string;
}

/**
 * Statuses of pages that a proxy or CDN in front of the server returns for it. A page with any other
 * status comes from something else in the network (decision 0020).
 */
const OWN_PROXY_STATUSES = [413, 429, 500, 502, 503, 504];
const OUR_MEDIA_TYPE = /^application\/json\b/i;

/**
 * @throws ApiProblem if the server refuses, or its answer breaks the contract
 * @throws ConnectionLostError if something else answered
 */
export function readAnswer<Answer>(
	schema: v.GenericSchema<unknown, Answer>,
	{ status, header, text }: HttpAnswer,
): Answer {
	const isOurs = OUR_MEDIA_TYPE.test(header("Content-Type") ?? "");
	if (!isOurs && !OWN_PROXY_STATUSES.includes(status))
		throw new ConnectionLostError(`Something else answered, with ${status}`, { isForeign: true });
	const isSuccess = status >= 200 && status < 300;
	if (!isSuccess) throw readProblem(status, text, header("Retry-After"));
	const parsed = v.safeParse(schema, parseJson(text));
	if (parsed.success) return parsed.output;
	throw readProblem(status, text, null);
}

const SECONDS = /^\d+$/;

/** A newer server may name an issue that this page does not know. */
const lenientSchema = v.object({
	...problemSchema.entries,
	issues: v.optional(
		v.array(
			v.object({
				field: v.string(),
				code: v.fallback(v.custom<IssueCode>(isIssueCode), "error_other"),
			}),
		),
	),
	sentences: v.optional(v.custom<OwnSentences>((value) => typeof value === "object")),
});

/**
 * Reads a failed answer. Pages of our own proxy and unknown shapes are classified by their status,
 * so that the customer always sees a sentence. An unknown issue keeps its field. The sentences of an
 * extension's codes come with the answer.
 *
 * @param retryAfter the header Retry-After, in seconds or as a date
 */
export function readProblem(status: number, text: string, retryAfter: string | null): ApiProblem {
	const parsed = v.safeParse(lenientSchema, parseJson(text));
	if (parsed.success && parsed.output.sentences) learnSentences(parsed.output.sentences);
	return new ApiProblem({
		status,
		errorCode: parsed.success ? parsed.output.errorCode : errorCodeOfStatus(status),
		issues: (parsed.success && parsed.output.issues) || [],
		retryAfterMs: parseRetryAfter(retryAfter),
	});
}

/** An answer of something in front of the server, such as a proxy (decision 0020). */
function errorCodeOfStatus(status: number): string {
	if (status === 401) return "session_expired";
	if (status === 413) return "too_large";
	if (status === 429) return "too_many_requests";
	// The proxy cannot reach the server, as during a deployment.
	return status > 500 ? "busy" : "form_submission_error";
}

function parseRetryAfter(header: string | null): number | undefined {
	if (header === null) return undefined;
	if (SECONDS.test(header)) return Number(header) * 1000;
	const date = Date.parse(header);
	return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** @returns undefined if the text is not JSON */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
