import type { RecipientKind } from "./mail/confirmation-recipients.ts";

export type MailKind = `mail to ${RecipientKind}`;
export type OutboxKind = MailKind | "delivery";

/** Every kind that is a mail; what is left is handed on to the telecom. */
export const MAIL_KINDS: readonly MailKind[] = [
	"mail to registered address",
	"mail to account contact",
];
export const DELIVERY_KINDS: readonly OutboxKind[] = ["delivery"];

/**
 * `waiting` for its time, `sending` under a lease, `done`, or `dead`: not tried again unless the
 * operator says so.
 */
export type OutboxState = "waiting" | "sending" | "done" | "dead";

/** One thing that goes to one recipient. */
export interface OutboxEntry {
	/** the same at every attempt: in the Message-ID of a mail, the id of an event */
	readonly id: string;
	readonly registrationId: string;
	readonly kind: OutboxKind;
	/** how often it was tried, with the attempt that runs */
	readonly attempts: number;
}
