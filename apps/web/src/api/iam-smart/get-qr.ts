import { type GetQr, getQrAnswerSchema } from "@sim-registration/validation";
import * as v from "valibot";
import { call } from "../call.ts";
import { withCsrfToken } from "../csrf-token.ts";

/** The browser navigates to it, so an address that runs a script must be rejected. */
const answerSchema = v.object({
	uri: v.pipe(getQrAnswerSchema.entries.uri, v.regex(/^https?:\/\//)),
});

/**
 * `POST api/iamsmart/getQR`: the address at iAM Smart for the customer's browser.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function getQr(wanted: GetQr, signal: AbortSignal): Promise<string> {
	const { uri } = await withCsrfToken((csrfToken) =>
		call("iamsmart/getQR", answerSchema, {
			method: "post",
			json: wanted,
			headers: { "X-CSRF-Token": csrfToken },
			signal,
		}),
	);
	return uri;
}
