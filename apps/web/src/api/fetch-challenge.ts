import type { Challenge } from "altcha-lib/types";
import * as v from "valibot";
import { call } from "./call.ts";

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
