/** Whom a confirmation goes to: the address in the form, or the account's contact. */
export type RecipientKind = "registered address" | "account contact";

export interface Recipient {
	readonly kind: RecipientKind;
	readonly address: string;
}

/** Both addresses; one where they are alike. The success screen and the outbox both ask here. */
export function confirmationRecipients(email: string, contactEmail: string): Recipient[] {
	const registered: Recipient = { kind: "registered address", address: email };
	if (email.toLowerCase() === contactEmail.toLowerCase()) return [registered];
	return [registered, { kind: "account contact", address: contactEmail }];
}
