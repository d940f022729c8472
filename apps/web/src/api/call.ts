import type { Options } from "ky";
import type * as v from "valibot";
import { askPage } from "./ask-page.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";

/** What makes calls is not needed to show a login, nor to type into one. */
const load = () => import("./make-call.ts");

/** Fetches what makes calls ahead of the first one. */
export function preloadCalls(): void {
	// Where it fails, the call itself asks again.
	void load().catch(() => undefined);
}

/**
 * Makes a call and reads its answer.
 *
 * @param path below `api/`
 * @throws ApiProblem where the server refuses, ConnectionLostError where no answer comes
 */
export async function call<Answer>(
	path: string,
	schema: v.GenericSchema<unknown, Answer>,
	options: Options = {},
): Promise<Answer> {
	const { makeCall } = await load().catch(async (cause: unknown) => {
		const isOutdated = (await askPage()) === "newer";
		throw new ConnectionLostError("What makes calls does not come", { cause, isOutdated });
	});
	return makeCall(path, schema, options);
}
