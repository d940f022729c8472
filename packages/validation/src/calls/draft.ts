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

export const draftReminderAnswerSchema = v.object({
	/** missing without a reminder, as for a draft that is not kept */
	remindAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

export const findKeptDraftsAnswerSchema = v.object({
	/** those that the account keeps on this phone */
	devices: v.array(v.string()),
});

export const destroyKeyHalfAnswerSchema = v.object({ success: v.literal(true) });

export type TakeKeyHalfAnswer = v.InferOutput<typeof takeKeyHalfAnswerSchema>;
export type KeepKeyHalfAnswer = v.InferOutput<typeof keepKeyHalfAnswerSchema>;
export type DraftReminderAnswer = v.InferOutput<typeof draftReminderAnswerSchema>;
export type FindKeptDraftsAnswer = v.InferOutput<typeof findKeptDraftsAnswerSchema>;
export type DestroyKeyHalfAnswer = v.InferOutput<typeof destroyKeyHalfAnswerSchema>;
