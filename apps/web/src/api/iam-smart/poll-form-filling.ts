import { type IamSmartProfile, iamSmartProfileSchema } from "@sim-registration/validation";
import * as v from "valibot";
import { call } from "../call.ts";

/** Time limit of a poll; the next one gets the answer. */
const PATIENCE_MS = 10_000;

/**
 * 200 with the profile, or 202 with an object without its members; a later server may add others.
 */
const answerSchema = v.union([
	iamSmartProfileSchema,
	v.pipe(
		v.object({
			idNo: v.optional(v.never()),
			enName: v.optional(v.never()),
			birthDate: v.optional(v.never()),
		}),
		v.transform(() => undefined),
	),
]);

/**
 * `GET api/iamsmart/poll/formFilling/{businessID}`
 *
 * @returns undefined until iAM Smart has answered
 * @throws ApiProblem, ConnectionLostError
 */
export function pollFormFilling(
	businessID: string,
	signal: AbortSignal,
): Promise<IamSmartProfile | undefined> {
	return call(`iamsmart/poll/formFilling/${encodeURIComponent(businessID)}`, answerSchema, {
		timeout: PATIENCE_MS,
		signal,
	});
}
