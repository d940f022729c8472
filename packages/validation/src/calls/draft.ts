import * as v from "valibot";

/** Base64 of 32 bytes. */
const KEY_HALF_CHARACTERS = 44;

export const takeKeyHalfAnswerSchema = v.object({
	/** the server's half of the draft's key: 32 bytes in base64 */
	keyHalf: v.pipe(v.string(), v.length(KEY_HALF_CHARACTERS)),
});

export const keepKeyHalfAnswerSchema = v.object({
	/** missing if the server has no half of this draft any more */
	keptUntil: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

export const takeKeptKeyHalvesAnswerSchema = v.object({
	/** of those drafts that the account keeps on this phone */
	halves: v.array(v.object({ device: v.string(), ...takeKeyHalfAnswerSchema.entries })),
});

export const destroyKeyHalfAnswerSchema = v.object({ success: v.literal(true) });

export type TakeKeyHalfAnswer = v.InferOutput<typeof takeKeyHalfAnswerSchema>;
export type KeepKeyHalfAnswer = v.InferOutput<typeof keepKeyHalfAnswerSchema>;
export type TakeKeptKeyHalvesAnswer = v.InferOutput<typeof takeKeptKeyHalvesAnswerSchema>;
export type DestroyKeyHalfAnswer = v.InferOutput<typeof destroyKeyHalfAnswerSchema>;
