/**
 * A mail that did not go out, or of which nobody knows. Its cause is left out on purpose: it quotes
 * the server, and the server the address.
 */
export class MailNotSentError extends Error {
	override readonly name = "MailNotSentError";

	/** @param code what went wrong, as `readSmtpFailure` says it */
	constructor(readonly code: string) {
		super(code);
	}
}
