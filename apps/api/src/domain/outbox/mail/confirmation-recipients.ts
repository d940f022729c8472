/** Recipients of a confirmation: the address in the form, and the account's contact. */
export type RecipientKind = "registered address" | "account contact";

export interface Recipient {
	readonly kind: RecipientKind;
	readonly address: string;
}

/** Both addresses; one if they are equal. Used by the success screen and the outbox. */
export function confirmationRecipients(email: string, contactEmail: string): Recipient[] {
	const registered: Recipient = { kind: "registered address", address: email };
	if (email.toLowerCase() === contactEmail.toLowerCase()) return [registered];
	return [registered, { kind: "account contact", address: contactEmail }];
}

/** An e-mail address that its owner recognises and nobody else can use: `w•••@example.com`. */
export function maskEmail(address: string): string {
	const at = address.lastIndexOf("@");
	return `${[...address][0] ?? ""}•••${address.slice(at)}`;
}
