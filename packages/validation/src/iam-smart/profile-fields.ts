import { isBirthDate } from "../age/index.ts";
import type { IamSmartField } from "../fields.ts";
import { isHkid } from "../hkid/index.ts";
import { normalisePersonName } from "../name/index.ts";
import { toHalfWidth } from "../text/index.ts";
import type { IamSmartProfile } from "./profile.ts";

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
