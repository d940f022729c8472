import * as v from "valibot";
import { strictObjectCode, textEntry } from "./text-entry.ts";

/** `POST api/user/NewAccountValidation`: the token of an invitation, out of its link. */
export const newAccountValidationSchema = v.strictObject({ token: textEntry() }, strictObjectCode);

/**
 * Its answer. An invitation that is unknown, over, used or taken back is not valid, and which of
 * these it is stays unsaid.
 */
export const newAccountValidationAnswerSchema = v.variant("valid", [
	v.object({
		valid: v.literal(true),
		/** masked, but for its last characters: `•••••8837` */
		accountNO: v.string(),
	}),
	v.object({ valid: v.literal(false) }),
]);

export type NewAccountValidationInput = v.InferInput<typeof newAccountValidationSchema>;
export type NewAccountValidationAnswer = v.InferOutput<typeof newAccountValidationAnswerSchema>;
