import type { Options } from "ky";
import type * as v from "valibot";
import { askPage } from "./ask-page.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";

/** The code that makes calls is not needed to show the login or to type into it. */
const load = () => import("./make-call.ts");

/** Loads the code that makes calls before the first one. */
export function preloadCalls(): void {
	// If this fails, the call itself loads it again.
	void load().catch(() => undefined);
}

/**
 * Makes a call and reads its answer.
 *
 * @param path below `api/`
 * @throws ApiProblem if the server refuses, ConnectionLostError without an answer
 */
export async function call<Answer>(
	path: string,
	schema: v.GenericSchema<unknown, Answer>,
	options: Options = {},
): Promise<Answer> {
	const { makeCall } = await load().catch(async (cause: unknown) => {
		const page = await askPage();
		throw new ConnectionLostError("The code that makes calls could not be loaded", {
			cause,
			isForeign: page === "foreign",
			isOutdated: page === "newer",
		});
	});
	return makeCall(path, schema, options);
}
