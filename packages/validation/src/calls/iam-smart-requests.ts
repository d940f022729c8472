import * as v from "valibot";
import { IAM_SMART_PROFILE_FIELDS } from "../rules/iam-smart-profile.ts";
import { strictObjectCode } from "../text-entry.ts";

// Only the server checks requests: in files of their own, they stay out of the form.

/** The interface languages of iAM Smart, by its own names and by those in our addresses. */
export const IAM_SMART_LANGUAGES = ["en", "tc", "sc", "en-US", "zh-HK", "zh-CN"] as const;

/** The requesting browser in iAM Smart's terms: operating system, then browser. */
export const IAM_SMART_SOURCES = [
	"Android_Chrome",
	"Android_Firefox",
	"Android_Edge",
	"Android_Samsung",
	"Android_Huawei",
	"Android_Xiaomi",
	"iOS_Safari",
	"iOS_Chrome",
	"iOS_Firefox",
	"iOS_Edge",
	"PC_Browser",
] as const;

export type IamSmartLanguage = (typeof IAM_SMART_LANGUAGES)[number];
export type IamSmartSource = (typeof IAM_SMART_SOURCES)[number];

const TEXT_MAX_CHARACTERS = 500;
const name = () =>
	v.pipe(
		v.string("error_wrong_type"),
		v.nonEmpty("error_wrong_type"),
		v.maxLength(TEXT_MAX_CHARACTERS, "error_wrong_type"),
	);

/** `POST api/iamsmart/anonymous/initFormFilling` */
export const initFormFillingSchema = v.strictObject(
	{
		profileFields: v.pipe(
			v.array(v.picklist(IAM_SMART_PROFILE_FIELDS, "error_wrong_type"), "error_wrong_type"),
			v.maxLength(IAM_SMART_PROFILE_FIELDS.length, "error_wrong_type"),
			v.check(
				(fields) => IAM_SMART_PROFILE_FIELDS.every((field) => fields.includes(field)),
				"error_wrong_type",
			),
		),
	},
	strictObjectCode,
);

/** `POST api/iamsmart/getQR` */
export const getQrSchema = v.strictObject(
	{
		ticketID: name(),
		lang: v.picklist(IAM_SMART_LANGUAGES, "error_wrong_type"),
		source: v.picklist(IAM_SMART_SOURCES, "error_wrong_type"),
		/** where iAM Smart redirects the browser; one of the registered addresses */
		redirect: name(),
	},
	strictObjectCode,
);

/** `POST api/iamsmart/confirmReturn`, after a return in another browser */
export const confirmReturnSchema = v.strictObject(
	{ businessID: name(), confirmationCode: name() },
	strictObjectCode,
);

/** `POST api/iamsmart/cancelFormFilling`, when the form stops waiting */
export const cancelFormFillingSchema = v.strictObject({ businessID: name() }, strictObjectCode);

export type InitFormFilling = v.InferOutput<typeof initFormFillingSchema>;
export type GetQr = v.InferOutput<typeof getQrSchema>;
export type ConfirmReturn = v.InferOutput<typeof confirmReturnSchema>;
export type CancelFormFilling = v.InferOutput<typeof cancelFormFillingSchema>;
