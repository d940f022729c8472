import { destroyKeyHalfAnswerSchema, takeKeyHalfAnswerSchema } from "@sim-registration/validation";
import { call } from "./call.ts";
import { withCsrfHeader } from "./csrf-token.ts";

/** Nothing is stored until the half is there, so the page asks again. */
const TAKE_PATIENCE_MS = 15_000;

/**
 * `POST api/draft/takeKeyHalf`: the server's half of a draft's key.
 *
 * @param device the draft's name on this phone, a UUID
 * @param token of the session, which may not be stored yet
 * @returns 32 bytes in base64
 * @throws ApiProblem, ConnectionLostError
 */
export async function takeKeyHalf(device: string, token: string): Promise<string> {
	const { keyHalf } = await withCsrfHeader((csrf) =>
		call("draft/takeKeyHalf", takeKeyHalfAnswerSchema, {
			method: "post",
			json: { device },
			timeout: TAKE_PATIENCE_MS,
			headers: { ...csrf, Authorization: `Bearer ${token}` },
		}),
	);
	return keyHalf;
}

/**
 * `POST api/draft/destroyKeyHalf`: from then on nobody can open the draft. Continues even if the page
 * is closed.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function destroyKeyHalf(device: string): Promise<void> {
	await call("draft/destroyKeyHalf", destroyKeyHalfAnswerSchema, {
		method: "post",
		json: { device },
		keepalive: true,
	});
}
