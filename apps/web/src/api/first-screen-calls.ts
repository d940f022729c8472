import { type LoginAnswer, type LoginInput, loginAnswerSchema } from "@sim-registration/validation";
import type { Challenge } from "altcha-lib/types";
import * as v from "valibot";
import { call } from "./call.ts";
import { withCsrfHeader } from "./csrf-token.ts";

// They load with the login; the calls of a session (`session-calls.ts`) come after it.

/**
 * `POST api/login/login`. A failed login is an answer, not a problem.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export function logIn(login: LoginInput): Promise<LoginAnswer> {
	return withCsrfHeader((csrf) =>
		call("login/login", loginAnswerSchema, {
			method: "post",
			json: login,
			headers: csrf,
		}),
	);
}

const challengeSchema = v.looseObject({
	parameters: v.looseObject({
		algorithm: v.string(),
		nonce: v.string(),
		salt: v.string(),
		cost: v.number(),
		keyLength: v.number(),
		keyPrefix: v.string(),
		expiresAt: v.exactOptional(v.number()),
	}),
	signature: v.exactOptional(v.string()),
});

/**
 * `GET api/captcha/challenge`: a signed ALTCHA challenge, which expires at a time in seconds since
 * 1970.
 */
export async function fetchChallenge(work = 0): Promise<Challenge> {
	return call(`captcha/challenge${work > 0 ? `?work=${work}` : ""}`, challengeSchema);
}

/** `POST api/configuration/getMaintenanceMode`: always answers, and needs no CSRF token. */
export function askMaintenance(): Promise<boolean> {
	return call("configuration/getMaintenanceMode", v.boolean(), { method: "post", json: {} });
}
