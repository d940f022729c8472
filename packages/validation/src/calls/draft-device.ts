import * as v from "valibot";
import { checkFields } from "../field-issue.ts";
import { FIELDS } from "../fields.ts";
import { KEPT_DRAFTS_MAX } from "../limits.ts";
import { companyEntries } from "../rules/company.ts";
import { findEmailIssue } from "../rules/email.ts";
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

/** `POST api/draft/setReminder` */
export const draftReminderSchema = v.pipe(
	v.strictObject(
		{
			device,
			/** where to remind the customer of the draft; empty for no reminder */
			address: companyEntries.email,
		},
		strictObjectCode,
	),
	checkFields(function* ({ address }) {
		const code = address && findEmailIssue(address, FIELDS.email.max);
		if (code) yield { field: "address" as const, code };
	}),
);

export type DraftDevice = v.InferOutput<typeof draftDeviceSchema>;
export type KeepKeyHalf = v.InferOutput<typeof keepKeyHalfSchema>;
export type DraftReminder = v.InferOutput<typeof draftReminderSchema>;
export type FindKeptDrafts = v.InferOutput<typeof findKeptDraftsSchema>;
