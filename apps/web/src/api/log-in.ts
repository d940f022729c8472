import { type LoginAnswer, type LoginInput, loginAnswerSchema } from "@sim-registration/validation";
import { call } from "./call.ts";
import { withCsrfToken } from "./csrf-token.ts";

/**
 * `POST api/login/login`. A failed login is an answer, not a problem.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export function logIn(login: LoginInput): Promise<LoginAnswer> {
	return withCsrfToken((csrfToken) =>
		call("login/login", loginAnswerSchema, {
			method: "post",
			json: login,
			headers: { "X-CSRF-Token": csrfToken },
		}),
	);
}
