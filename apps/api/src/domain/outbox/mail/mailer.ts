import { CALL_LIMIT_MS, definePort } from "../../../platform/extensions/ports.ts";

/** A mail in two equivalent formats. It contains a reference and no other customer data. */
export interface Mail {
	/** the same in every attempt, so that duplicates can be recognised */
	readonly id: string;
	readonly to: string;
	/** the provider's name, displayed with the sender's address */
	readonly senderName: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	/** attached, so that `html` loads nothing external */
	readonly images: readonly MailImage[];
}

/** A PNG that `html` references as `cid:` and its content id. */
export interface MailImage {
	readonly contentId: string;
	readonly contents: Uint8Array;
}

/**
 * Sends mail.
 *
 * `MAIL` selects `files` or `smtp`. Your own adapter has to pass `mailer.contract.ts`.
 */
export abstract class Mailer {
	/**
	 * @param signal aborts if the attempt takes too long or the server stops
	 * @throws UndeliverableError if no further attempt can help, as for an address that does not
	 *   exist; after any other error the outbox retries later
	 */
	abstract send(mail: Mail, signal: AbortSignal): Promise<void>;
}

definePort(
	Mailer,
	{ send: { limitMs: CALL_LIMIT_MS, signalAt: 1, answers: ["UndeliverableError"] } },
	["MAIL", "files"],
);
