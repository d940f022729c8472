import * as v from "valibot";
import { checkFields, type FieldIssue } from "../field-issue.ts";
import { ACCOUNT_NO_CHARACTERS, BR_LOGIN_CHARACTERS, MOBILE_NO_CHARACTERS } from "../limits.ts";
import { strictObjectCode, textEntry } from "../text-entry.ts";
import { toHalfWidth } from "./text.ts";

const LETTERS_AND_DIGITS = /^[0-9A-Za-z]+$/;
const WORD_CHARACTERS = /^\w+$/;
const SPACES_AND_HYPHENS = /[\s\-\u2010-\u2015\u2212]/g;
/** Phones add direction marks around a number copied from the address book. */
const INVISIBLE = /\p{Cf}/gu;
/** 852 without it may start a number. */
const HONG_KONG_PREFIX = /^(?:\+|00)852/;

/** Whether a text is an account number: exactly 9 letters or digits. */
export function isAccountNumber(text: string): boolean {
	return text.length === ACCOUNT_NO_CHARACTERS && LETTERS_AND_DIGITS.test(text);
}

/** Whether a text can be the first 8 characters of a BR number, which a login accepts. */
export function isBrLoginPrefix(text: string): boolean {
	return text.length === BR_LOGIN_CHARACTERS && WORD_CHARACTERS.test(text);
}

/**
 * Normalises a typed or pasted account or BR number for comparison: converts full-width characters,
 * removes spaces, hyphens and invisible marks.
 */
export function normaliseLoginValue(text: string): string {
	return toHalfWidth(text).replace(SPACES_AND_HYPHENS, "").replace(INVISIBLE, "");
}

/**
 * The same for a mobile number. Also removes `+852` or `00852` as soon as it is typed.
 */
export function normaliseMobileNumber(text: string): string {
	return normaliseLoginValue(text).replace(HONG_KONG_PREFIX, "");
}

const loginEntries = v.strictObject(
	{
		accountNO: textEntry(normaliseLoginValue),
		mobileNO: textEntry(normaliseMobileNumber),
		brNO: textEntry(normaliseLoginValue),
		recaptchaTokenV3: textEntry(),
		recaptchaTokenV2: textEntry(),
	},
	strictObjectCode,
);

export type Login = v.InferOutput<typeof loginEntries>;
export type LoginInput = v.InferInput<typeof loginEntries>;

/**
 * A login: the account number and either the mobile number or the first 8 characters of the BR
 * number. The server judges the captcha.
 */
export const loginSchema = v.pipe(loginEntries, checkFields(findLoginIssues));

function* findLoginIssues(login: Login): Generator<FieldIssue<keyof Login>> {
	yield* findAccountIssues(login.accountNO);
	yield* findIdentifierIssues(login);
}

function* findAccountIssues(accountNO: string): Generator<FieldIssue<"accountNO">> {
	if (accountNO === "") yield { field: "accountNO", code: "error_account_required" };
	else if (accountNO.length !== ACCOUNT_NO_CHARACTERS)
		yield { field: "accountNO", code: "error_account_no_9" };
	else if (!isAccountNumber(accountNO))
		yield { field: "accountNO", code: "error_account_required" };
}

function* findIdentifierIssues({ mobileNO, brNO }: Login): Generator<FieldIssue<keyof Login>> {
	if (mobileNO !== "" && brNO !== "") {
		yield { field: "mobileNO", code: "error_mobile_or_br" };
		yield { field: "brNO", code: "error_mobile_or_br" };
	} else if (mobileNO !== "") {
		if (mobileNO.length !== MOBILE_NO_CHARACTERS)
			yield { field: "mobileNO", code: "error_mobile_8" };
	} else if (brNO !== "") {
		if (!isBrLoginPrefix(brNO)) yield { field: "brNO", code: "error_invalid_br_no" };
	} else {
		yield { field: "mobileNO", code: "error_mobile_required" };
		yield { field: "brNO", code: "error_missing_br_no" };
	}
}
