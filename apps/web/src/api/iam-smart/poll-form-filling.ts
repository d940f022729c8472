import { type IamSmartProfile, iamSmartProfileSchema } from "@sim-registration/validation";
import * as v from "valibot";
import { call } from "../call.ts";

/** An answer that takes longer is lost; the next poll brings it. */
const PATIENCE_MS = 10_000;

/** 200 the profile, 202 an object without any of it; a later server may say more in either. */
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
 * @returns undefined while iAM Smart has not answered yet
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
