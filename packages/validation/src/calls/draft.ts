import * as v from "valibot";

/** Base64 of 32 bytes. */
const KEY_HALF_CHARACTERS = 44;

export const takeKeyHalfAnswerSchema = v.object({
	/** the server's half of the draft's key: 32 bytes in base64 */
	keyHalf: v.pipe(v.string(), v.length(KEY_HALF_CHARACTERS)),
});

export const destroyKeyHalfAnswerSchema = v.object({ success: v.literal(true) });

export type TakeKeyHalfAnswer = v.InferOutput<typeof takeKeyHalfAnswerSchema>;
export type DestroyKeyHalfAnswer = v.InferOutput<typeof destroyKeyHalfAnswerSchema>;
