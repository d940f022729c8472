import { destroyKeyHalfAnswerSchema } from "@sim-registration/validation";
import { call } from "../call.ts";

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
