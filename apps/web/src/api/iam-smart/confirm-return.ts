import { type ConfirmReturn, confirmReturnAnswerSchema } from "@sim-registration/validation";
import { call } from "../call.ts";
import { withCsrfToken } from "../csrf-token.ts";

/**
 * `POST api/iamsmart/confirmReturn`: the code of a return page in another browser, which proves
 * that it was this customer who went to iAM Smart.
 *
 * @returns whether the code is right
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
