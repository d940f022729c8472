import type { IssueCode } from "../issue-code.ts";
import { countCharacters } from "./text.ts";

/** The pattern of HTML's e-mail field, with at least one dot in the domain. */
const EMAIL =
	/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Also refuses an address that is missing or too long. */
export function findEmailIssue(text: string, maxCharacters: number): IssueCode | undefined {
	if (text === "") return "error_missing_email";
	const isValid = countCharacters(text) <= maxCharacters && isEmail(text);
	return isValid ? undefined : "error_invalid_email";
}

/** Whether a text is an e-mail address that mail servers are likely to accept. */
export function isEmail(text: string): boolean {
	return EMAIL.test(text) && !hasLooseDot(text);
}

/** Most servers reject a local part that starts or ends with a dot or has two dots in a row. */
function hasLooseDot(text: string): boolean {
	return text.startsWith(".") || text.includes("..") || text.includes(".@");
}
