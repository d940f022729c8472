/** The pattern of HTML's e-mail field, with at least one dot in the domain. */
const EMAIL =
	/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Whether a text is an e-mail address that mail servers can be expected to take. */
export function isEmail(text: string): boolean {
	return EMAIL.test(text) && !hasLooseDot(text);
}

/** Dots at either end of the local part, or two in a row, are bounced by most servers. */
function hasLooseDot(text: string): boolean {
	return text.startsWith(".") || text.includes("..") || text.includes(".@");
}
