import {
	isAccountNumber,
	isBrLoginPrefix,
	isEmail,
	MOBILE_NO_CHARACTERS,
} from "@sim-registration/validation";

/** An account in an operator's import. */
export interface ImportedAccount {
	readonly accountNO: string;
	readonly mobileNOs: readonly string[];
	/** first 8 characters of the BR number; empty for a dummy BR */
	readonly brNO: string;
	readonly contactEmail: string;
	readonly isDummyBr: boolean;
}

/** The columns of the file, in any order. */
export const ACCOUNT_COLUMNS = [
	"accountNO",
	"mobileNOs",
	"brNO",
	"contactEmail",
	"isDummyBr",
] as const;

type AccountColumn = (typeof ACCOUNT_COLUMNS)[number];
export type AccountCells = Readonly<Record<AccountColumn, string>>;

const TRUE_WORDS = ["true", "1", "yes", "y"];
const FALSE_WORDS = ["false", "0", "no", "n", ""];
const MOBILE = new RegExp(`^\\d{${MOBILE_NO_CHARACTERS}}$`);
const DIGITS = /^\d+$/;

/** Reads one row; several mobile numbers are separated by spaces. */
export function parseAccountRow(cells: AccountCells): ImportedAccount {
	return {
		accountNO: cells.accountNO.trim(),
		mobileNOs: cells.mobileNOs.split(/\s+/).filter((mobile) => mobile !== ""),
		brNO: cells.brNO.trim(),
		contactEmail: cells.contactEmail.trim(),
		isDummyBr: TRUE_WORDS.includes(cells.isDummyBr.trim().toLowerCase()),
	};
}

/** Lists the problems of a row, in words for the operator. */
export function* findRowProblems(cells: AccountCells): Generator<string> {
	const account = parseAccountRow(cells);
	if (!isAccountNumber(account.accountNO)) yield accountProblem(account.accountNO);
	if (!account.mobileNOs.every((mobile) => MOBILE.test(mobile)))
		yield "mobileNOs: each number needs 8 digits, without +852 and without spaces in it";
	if (account.brNO !== "" && !isBrLoginPrefix(account.brNO)) yield brProblem(account.brNO);
	if (!isEmail(account.contactEmail)) yield "contactEmail: not an e-mail address";
	if (![...TRUE_WORDS, ...FALSE_WORDS].includes(cells.isDummyBr.trim().toLowerCase()))
		yield "isDummyBr: write true or false";
	if (account.mobileNOs.length === 0 && account.brNO === "")
		yield "mobileNOs and brNO: at least one is required to log in";
}

function accountProblem(accountNO: string): string {
	return `accountNO: needs 9 letters or digits${zeroHint(accountNO, 9)}`;
}

function brProblem(brNO: string): string {
	return `brNO: needs the first 8 characters of the BR number${zeroHint(brNO, 8)}`;
}

function zeroHint(text: string, length: number): string {
	const looksShortened = DIGITS.test(text) && text.length < length;
	return looksShortened ? "; a spreadsheet may have dropped its leading zeros" : "";
}
