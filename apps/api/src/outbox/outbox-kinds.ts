import type { CustomerLanguage } from "../registrations/registration.ts";
import { writeConfirmation } from "./mail/confirmation-mail.ts";
import type { ConfirmationDetails } from "./mail/confirmation-texts.ts";
import type { Mail } from "./mail/mailer.ts";

/** Lanes are sent beside each other: a mail server that hangs holds up no delivery. */
export const OUTBOX_LANES = ["mail", "delivery"] as const;
export type OutboxLaneName = (typeof OUTBOX_LANES)[number];

/** How entries of one kind go out. */
export type OutboxRoute = MailRoute | { readonly lane: "delivery" };

export interface MailRoute {
	readonly lane: "mail";
	/** the sealed field with the recipient's address */
	readonly addressField: "email" | "contactEmail";
	readonly write: (
		language: CustomerLanguage,
		details: ConfirmationDetails,
	) => Omit<Mail, "id" | "to">;
}

/**
 * Every kind of thing that goes out. It is kept in the database by its name here.
 *
 * A new mail: its texts and what writes it in `mail/`, a line here, and in `outbox.ts` when it is
 * added. A new means beside mails and deliveries: a lane, and its sender in `outbox-poller.ts`. The
 * compiler finds what is missing of a line or a lane, and every kind is in the lane that it names.
 */
export const OUTBOX_KINDS = {
	"mail to registered address": {
		lane: "mail",
		addressField: "email",
		write: writeConfirmation,
	},
	"mail to account contact": {
		lane: "mail",
		addressField: "contactEmail",
		write: writeConfirmation,
	},
	delivery: { lane: "delivery" },
} satisfies Record<string, OutboxRoute>;

export type OutboxKind = keyof typeof OUTBOX_KINDS;

/** The route of a kind. */
export function routeOf(kind: OutboxKind): OutboxRoute {
	return OUTBOX_KINDS[kind];
}

/** The kinds that a lane sends. */
export function kindsOf(lane: OutboxLaneName): OutboxKind[] {
	const kinds = Object.keys(OUTBOX_KINDS) as OutboxKind[];
	return kinds.filter((kind) => OUTBOX_KINDS[kind].lane === lane);
}
