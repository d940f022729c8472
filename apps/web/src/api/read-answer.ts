import * as v from "valibot";
import { ConnectionLostError } from "./connection-lost-error.ts";
import { parseJson, readProblem } from "./read-problem.ts";

/** What came back over HTTP, whoever answered. */
export interface HttpAnswer {
	readonly status: number;
	/** a header's value; null where it is absent */
	readonly header: (name: string) => string | null;
	readonly text: string;
}

/** Statuses that a proxy of our own gives for our server. Any other page is a stranger's. */
const OWN_PROXY_STATUSES = [413, 429, 500, 502, 503, 504];
const OUR_MEDIA_TYPE = /^application\/json\b/i;

/**
 * @throws ApiProblem where the server refuses, or its answer is not what the contract says
 * @throws ConnectionLostError where it was not the server that answered
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
