import {
	IAM_SMART_PROFILE_FIELDS,
	type InitFormFillingAnswer,
	initFormFillingAnswerSchema,
} from "@sim-registration/validation";
import { call } from "../call.ts";
import { withCsrfToken } from "../csrf-token.ts";

/**
 * `POST api/iamsmart/anonymous/initFormFilling`: asks iAM Smart to fill in a form for this session.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export function initFormFilling(signal: AbortSignal): Promise<InitFormFillingAnswer> {
	return withCsrfToken((csrfToken) =>
		call("iamsmart/anonymous/initFormFilling", initFormFillingAnswerSchema, {
			method: "post",
			json: { profileFields: IAM_SMART_PROFILE_FIELDS },
			headers: { "X-CSRF-Token": csrfToken },
			signal,
		}),
	);
}
