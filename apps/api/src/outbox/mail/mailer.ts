/** A mail in two forms that say the same. It carries a reference and nothing else about the customer. */
export interface Mail {
	/** the same at every attempt, so that a mail sent twice is recognised */
	readonly id: string;
	readonly to: string;
	/** the provider's name, shown beside the sender's address */
	readonly senderName: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	/** travel with the mail: `html` refers to nothing that would have to be fetched */
	readonly images: readonly MailImage[];
}

/** A PNG that `html` shows as `cid:` and its content id. */
export interface MailImage {
	readonly contentId: string;
	readonly contents: Uint8Array;
}

/**
 * Sends mail.
 *
 * `MAIL` chooses: `files` or `smtp`. An adapter of your own has to pass `mailer.contract.ts`.
 */
export abstract class Mailer {
	/**
	 * @param signal aborts where the attempt takes too long or the server stops
	 * @throws UndeliverableError where no further attempt can help, as for an address that does not
	 * exist; after anything else the outbox tries again later
	 */
	abstract send(mail: Mail, signal: AbortSignal): Promise<void>;
}
