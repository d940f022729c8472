import { type ConfirmReturn, confirmReturnAnswerSchema } from "@sim-registration/validation";
import { call } from "../call.ts";
import { withCsrfToken } from "../csrf-token.ts";

/**
 * `POST api/iamsmart/confirmReturn`: sends the code that the return page shows in another browser.
 * It proves that this customer went to iAM Smart.
 *
 * @returns whether the code is correct
 * @throws ApiProblem, ConnectionLostError
 */
export async function confirmReturn(confirmation: ConfirmReturn): Promise<boolean> {
	const { success } = await withCsrfToken((csrfToken) =>
		call("iamsmart/confirmReturn", confirmReturnAnswerSchema, {
			method: "post",
			json: confirmation,
			headers: { "X-CSRF-Token": csrfToken },
		}),
	);
	return success;
}
