import { REQUEST_TIMEOUT_MS } from "@sim-registration/validation";
import ky, { type Options } from "ky";
import type * as v from "valibot";
import { anySignal } from "./any-signal.ts";
import { API_ADDRESS } from "./api-address.ts";
import { announcing } from "./api-problem.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";
import { readSessionToken } from "./kept-session-token.ts";
import { type HttpAnswer, readAnswer } from "./read-answer.ts";
import { requestHeaders } from "./request-headers.ts";

/** Exported here to be loaded early, with the other calls: a release may remove a file that is loaded late. */
export { postWithProgress } from "./post-with-progress.ts";

// ky calls it for every call with a signal, without checking that it exists.
AbortSignal.any ??= anySignal;

const client = ky.create({
	prefix: API_ADDRESS,
	timeout: REQUEST_TIMEOUT_MS,
	retry: 0,
	throwHttpErrors: false,
	credentials: "same-origin",
});

/**
 * Makes a call and reads its answer.
 *
 * @param path below `api/`
 * @throws ApiProblem if the server refuses, ConnectionLostError without an answer of the server
 */
export async function makeCall<Answer>(
	path: string,
	schema: v.GenericSchema<unknown, Answer>,
	options: Options = {},
): Promise<Answer> {
	const token = readSessionToken();
	const answer = await exchange(path, options);
	return announcing(token, () => readAnswer(schema, answer));
}

/**
 * Makes a call without reading its answer.
 *
 * @throws ConnectionLostError for any error before the complete answer has arrived
 */
export async function exchange(path: string, options: Options): Promise<HttpAnswer> {
	try {
		const headers = { ...requestHeaders(), ...options.headers };
		const response = await client(path, { ...options, headers });
		const header = (name: string) => response.headers.get(name);
		return { status: response.status, header, text: await response.text() };
	} catch (error) {
		throw new ConnectionLostError("No answer from the server", { cause: error });
	}
}
