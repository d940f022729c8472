import * as v from "valibot";
import { strictObjectCode, textEntry } from "../text-entry.ts";

/** `POST api/user/NewAccountValidation`: the token from an invitation's link. */
export const newAccountValidationSchema = v.strictObject({ token: textEntry() }, strictObjectCode);

/**
 * Its answer. An unknown, expired, used or revoked invitation is invalid; the answer does not say
 * which of these applies.
 */
export const newAccountValidationAnswerSchema = v.variant("valid", [
	v.object({
		valid: v.literal(true),
		/** masked except for the last characters: `•••••8837` */
		accountNO: v.string(),
	}),
	v.object({ valid: v.literal(false) }),
]);

export type NewAccountValidationInput = v.InferInput<typeof newAccountValidationSchema>;
export type NewAccountValidationAnswer = v.InferOutput<typeof newAccountValidationAnswerSchema>;
