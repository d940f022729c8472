import * as v from "valibot";
import { isBrLoginPrefix } from "../business-registration/index.ts";
import { isAccountNumber, normaliseLoginValue, normaliseMobileNumber } from "../contact/index.ts";
import { ACCOUNT_NO_CHARACTERS, MOBILE_NO_CHARACTERS } from "../limits.ts";
import { checkFields, type FieldIssue } from "./field-issue.ts";
import { strictObjectCode, textEntry } from "./text-entry.ts";

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

/** `POST api/login/logout` */
export const logoutSchema = v.strictObject(
	{
		/** what was entered waits on the phone for the account's next login */
		keepsDraft: v.optional(v.boolean("error_wrong_type")),
	},
	strictObjectCode,
);

export type Logout = v.InferOutput<typeof logoutSchema>;
