/** A mail as plain text. It carries a reference and nothing else about the customer. */
export interface Mail {
	/** the same at every attempt, so that a mail sent twice is recognised */
	readonly id: string;
	readonly to: string;
	readonly subject: string;
	readonly text: string;
}

/**
 * Sends mail.
 *
 * The environment chooses: `MAIL=files`. An adapter of your own has to pass `mailer.contract.ts`.
 */
export abstract class Mailer {
	/** @throws whatever went wrong; the outbox tries again later */
	abstract send(mail: Mail): Promise<void>;
}
