import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { writeConfirmation } from "./mail/confirmation-mail.ts";
import type { ConfirmationDetails } from "./mail/confirmation-texts.ts";
import type { Mail } from "./mail/mailer.ts";

/** Lanes are independent: a hanging mail server does not delay deliveries. */
export const OUTBOX_LANES = ["mail", "delivery"] as const;
export type OutboxLaneName = (typeof OUTBOX_LANES)[number];

/** How entries of a kind are sent. */
export type OutboxRoute = MailRoute | { readonly lane: "delivery" };

export interface MailRoute {
	readonly lane: "mail";
	/** the sealed field with the recipient's address */
	readonly addressField: "email" | "contactEmail";
	/** the sealed field with the operator's correction, if there is one */
	readonly correctedField: "correctedEmail" | "correctedContactEmail";
	readonly write: (
		language: CustomerLanguage,
		details: ConfirmationDetails,
	) => Omit<Mail, "id" | "to">;
}

/**
 * All kinds of entries. The database stores the names.
 *
 * For a new mail, add its texts and renderer in `mail/`, a line here, and the call in `outbox.ts`
 * that adds it. For a new channel besides mails and deliveries, add a lane, and its sender in
 * `outbox-poller.ts`. The compiler reports missing lines and lanes, and each kind is sent by the
 * lane that it names.
 */
export const OUTBOX_KINDS = {
	"mail to registered address": {
		lane: "mail",
		addressField: "email",
		correctedField: "correctedEmail",
		write: writeConfirmation,
	},
	"mail to account contact": {
		lane: "mail",
		addressField: "contactEmail",
		correctedField: "correctedContactEmail",
		write: writeConfirmation,
	},
	delivery: { lane: "delivery" },
} satisfies Record<string, OutboxRoute>;

export type OutboxKind = keyof typeof OUTBOX_KINDS;

/** The lane and address field of a kind. */
export function routeOf(kind: OutboxKind): OutboxRoute {
	return OUTBOX_KINDS[kind];
}

/** The kinds that a lane sends. */
export function kindsOf(lane: OutboxLaneName): OutboxKind[] {
	const kinds = Object.keys(OUTBOX_KINDS) as OutboxKind[];
	return kinds.filter((kind) => OUTBOX_KINDS[kind].lane === lane);
}
