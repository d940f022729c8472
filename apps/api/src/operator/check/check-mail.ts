import { MailNotSentError } from "../../domain/outbox/mail/mail-not-sent-error.ts";
import { chooseSmtpMailer } from "../../domain/outbox/outbox.module.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { type Finding, failed, passed, skipped, warning } from "./finding.ts";

/** Connects to the mail server and logs in. Sends nothing. */
export async function checkMail(environment: Environment): Promise<Finding> {
	const { NODE_ENV, SMTP_URL } = environment;
	const mailer = chooseSmtpMailer(environment);
	if (mailer === undefined || SMTP_URL === undefined)
		return NODE_ENV === "production"
			? warning("MAIL=files: customers are told that they get a mail, and get none. Set MAIL=smtp.")
			: skipped("MAIL=files: mails are stored and not sent.");
	const server = `The mail server ${SMTP_URL.host}:${SMTP_URL.port}`;
	try {
		await mailer.verify();
	} catch (error) {
		if (!(error instanceof MailNotSentError)) throw error;
		return failed(
			`${server} cannot be used (${error.code}). Check that it runs, and host, port, user and password in SMTP_URL; for its certificate NODE_EXTRA_CA_CERTS.`,
		);
	}
	const hasLogin = SMTP_URL.login !== undefined;
	return passed(
		`${server} ${hasLogin ? "accepted the login" : "answered; SMTP_URL has no login"}.`,
	);
}
