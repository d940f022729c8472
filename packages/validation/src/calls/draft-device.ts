import * as v from "valibot";
import { KEPT_DRAFTS_MAX } from "../limits.ts";
import { strictObjectCode } from "../text-entry.ts";

// Only the server checks requests: in files of their own, they stay out of the form.

/** a random UUID that the phone generates for its draft */
const device = v.pipe(v.string("error_wrong_type"), v.uuid("error_wrong_type"));

/** `POST api/draft/takeKeyHalf` and `POST api/draft/destroyKeyHalf` */
export const draftDeviceSchema = v.strictObject({ device }, strictObjectCode);

/** `POST api/draft/keepKeyHalf` */
export const keepKeyHalfSchema = v.strictObject(
	{
		device,
		/** whether the draft outlives its tab */
		isKept: v.boolean("error_wrong_type"),
	},
	strictObjectCode,
);

/** `POST api/draft/findKeptDrafts` */
export const findKeptDraftsSchema = v.strictObject(
	{
		devices: v.pipe(
			v.array(device, "error_wrong_type"),
			v.maxLength(KEPT_DRAFTS_MAX, "error_wrong_type"),
		),
	},
	strictObjectCode,
);

export type DraftDevice = v.InferOutput<typeof draftDeviceSchema>;
export type KeepKeyHalf = v.InferOutput<typeof keepKeyHalfSchema>;
export type FindKeptDrafts = v.InferOutput<typeof findKeptDraftsSchema>;
