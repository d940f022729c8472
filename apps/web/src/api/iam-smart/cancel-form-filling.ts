import { cancelFormFillingAnswerSchema } from "@sim-registration/validation";
import { call } from "../call.ts";
import { withCsrfToken } from "../csrf-token.ts";

/**
 * `POST api/iamsmart/cancelFormFilling`: the form no longer waits. A later approval in iAM Smart
 * says that nothing was filled in.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function cancelFormFilling(businessID: string): Promise<void> {
	await withCsrfToken((csrfToken) =>
		call("iamsmart/cancelFormFilling", cancelFormFillingAnswerSchema, {
			method: "post",
			json: { businessID },
			headers: { "X-CSRF-Token": csrfToken },
		}),
	);
}
