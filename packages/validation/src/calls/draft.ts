import * as v from "valibot";
import { strictObjectCode } from "../text-entry.ts";

/** Base64 of 32 bytes. */
const KEY_HALF_CHARACTERS = 44;

/** `POST api/draft/takeKeyHalf` and `POST api/draft/destroyKeyHalf` */
export const draftDeviceSchema = v.strictObject(
	{
		/** a random UUID that the phone generates for its draft */
		device: v.pipe(v.string("error_wrong_type"), v.uuid("error_wrong_type")),
	},
	strictObjectCode,
);

export const takeKeyHalfAnswerSchema = v.object({
	/** the server's half of the draft's key: 32 bytes in base64 */
	keyHalf: v.pipe(v.string(), v.length(KEY_HALF_CHARACTERS)),
});

export const destroyKeyHalfAnswerSchema = v.object({ success: v.literal(true) });

export type DraftDevice = v.InferOutput<typeof draftDeviceSchema>;
export type TakeKeyHalfAnswer = v.InferOutput<typeof takeKeyHalfAnswerSchema>;
export type DestroyKeyHalfAnswer = v.InferOutput<typeof destroyKeyHalfAnswerSchema>;
