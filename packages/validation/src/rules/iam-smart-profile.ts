import * as v from "valibot";
import type { IamSmartField } from "../fields.ts";
import { isBirthDate } from "./age.ts";
import { isHkid } from "./hkid.ts";
import { normalisePersonName } from "./name.ts";
import { toHalfWidth } from "./text.ts";

/**
 * The profile fields that are requested from iAM Smart (specification, section 7): all of them, in
 * any order.
 */
export const IAM_SMART_PROFILE_FIELDS = ["idNo", "enName", "chName", "birthDate"] as const;

const given = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300));

/**
 * A person's data from iAM Smart: the answer of `GET api/iamsmart/poll/formFilling/{businessID}`
 * (specification, section 3).
 */
export const iamSmartProfileSchema = v.object({
	idNo: v.object({ Identification: given, CheckDigit: given }),
	enName: v.object({ UnstructuredName: given }),
	/** absent if the person has no Chinese name */
	chName: v.optional(v.object({ ChineseName: given })),
	/** yyyymmdd */
	birthDate: v.pipe(v.string(), v.regex(/^\d{8}$/)),
});

export type IamSmartProfile = v.InferOutput<typeof iamSmartProfileSchema>;

/** `nameHK` is empty if the person has no Chinese name. */
export type IamSmartFields = Readonly<Record<IamSmartField, string>>;

/**
 * The form fields that a profile fills in, normalised as submissions are, so that the form and the
 * server compare the same texts.
 *
 * @returns undefined for an impossible HKID or birth date
 */
export function iamSmartFieldsOf(profile: IamSmartProfile): IamSmartFields | undefined {
	const { idNo, enName, chName, birthDate } = profile;
	const birthday = {
		year: birthDate.slice(0, 4),
		month: birthDate.slice(4, 6),
		day: birthDate.slice(6),
	};
	const body = normaliseHkidPart(idNo.Identification);
	const checkDigit = normaliseHkidPart(idNo.CheckDigit);
	if (!isBirthDate(birthday) || !isHkid(body, checkDigit)) return undefined;
	return {
		nameEN: normalisePersonName(enName.UnstructuredName),
		nameHK: normalisePersonName(chName?.ChineseName ?? ""),
		birthday_dd: birthday.day,
		birthday_mm: birthday.month,
		birthday_yyyy: birthday.year,
		idNO_1: body,
		idNO_2: checkDigit,
	};
}

function normaliseHkidPart(text: string): string {
	return toHalfWidth(text).trim().toUpperCase();
}
