import * as v from "valibot";
import { ConnectionLostError } from "./connection-lost-error.ts";
import { parseJson, readProblem } from "./read-problem.ts";

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
