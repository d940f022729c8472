/**
 * A mail was not sent, or its delivery is unknown. The cause is omitted on purpose: it contains the
 * server's message, which contains the address.
 */
export class MailNotSentError extends Error {
	override readonly name = "MailNotSentError";

	/** @param code reason, from `readSmtpFailure` */
	constructor(readonly code: string) {
		super(code);
	}
}
