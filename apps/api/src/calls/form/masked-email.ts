/** An e-mail address that its owner recognises and nobody else can use: `w•••@example.com`. */
export function maskEmail(address: string): string {
	const at = address.lastIndexOf("@");
	return `${[...address][0] ?? ""}•••${address.slice(at)}`;
}
