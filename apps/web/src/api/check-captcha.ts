import { captchaCheckAnswerSchema } from "@sim-registration/validation";
import { call } from "./call.ts";
import { withCsrfToken } from "./csrf-token.ts";

/**
 * `POST api/login/recaptcha` for a submission's token: passes here once, and once more there.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function checkCaptcha(recaptchaToken: string): Promise<void> {
	await withCsrfToken((csrfToken) =>
		call("login/recaptcha", captchaCheckAnswerSchema, {
			method: "post",
			json: { recaptchaToken },
			headers: { "X-CSRF-Token": csrfToken },
		}),
	);
}
