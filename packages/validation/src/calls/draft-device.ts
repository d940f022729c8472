import * as v from "valibot";
import { strictObjectCode } from "../text-entry.ts";

// Only the server checks requests: in files of their own, they stay out of the form.

/** `POST api/draft/takeKeyHalf` and `POST api/draft/destroyKeyHalf` */
export const draftDeviceSchema = v.strictObject(
	{
		/** a random UUID that the phone generates for its draft */
		device: v.pipe(v.string("error_wrong_type"), v.uuid("error_wrong_type")),
	},
	strictObjectCode,
);

export type DraftDevice = v.InferOutput<typeof draftDeviceSchema>;
