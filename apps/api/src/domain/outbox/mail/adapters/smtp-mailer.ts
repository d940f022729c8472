import type { SmtpAddress } from "../../../../platform/environment/smtp-address.ts";
import { UndeliverableError } from "../../undeliverable-error.ts";
import { MailNotSentError } from "../mail-not-sent-error.ts";
import { type Mail, Mailer } from "../mailer.ts";
import { messageOf } from "../message-of.ts";
import { readSmtpFailure } from "../smtp-failure.ts";

/** Time limit for connecting, for the greeting, and for each silence after that. */
const CONNECTION_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 45_000;

export interface SmtpMailerOptions {
	readonly address: SmtpAddress;
	/** MAIL_FROM */
	readonly from: string;
	/** whether a server without TLS gets nothing, as in production */
	readonly requiresTls: boolean;
	/** PEM of trusted authorities; by default those of Node */
	readonly authorities?: readonly string[];
}

/** Sends mails to a mail server, with a connection each. Only the server's final answer counts. */
export class SmtpMailer extends Mailer {
	readonly #options: SmtpMailerOptions;

	constructor(options: SmtpMailerOptions) {
		super();
		this.#options = options;
	}

	/**
	 * @throws UndeliverableError if the server permanently refuses this address or this mail
	 * @throws MailNotSentError for anything else: the mail may have arrived, if only the answer was
	 *   lost
	 */
	override async send(mail: Mail, signal: AbortSignal): Promise<void> {
		try {
			const transport = await createTransport(this.#options);
			await transport.sendMail({ ...messageOf(mail, this.#options.from), signal });
		} catch (error) {
			const { code, isFinal } = readSmtpFailure(error);
			throw isFinal ? new UndeliverableError(code) : new MailNotSentError(code);
		}
	}

	/**
	 * Connects and logs in, and sends nothing.
	 *
	 * @throws MailNotSentError
	 */
	async verify(): Promise<void> {
		try {
			const transport = await createTransport(this.#options);
			await transport.verify();
		} catch (error) {
			throw new MailNotSentError(readSmtpFailure(error).code);
		}
	}
}

async function createTransport({ address, requiresTls, authorities }: SmtpMailerOptions) {
	// Imported with the first mail, because a start and most commands send none.
	const { default: nodemailer } = await import("nodemailer");
	return nodemailer.createTransport({
		host: address.host,
		port: address.port,
		secure: address.isSecure,
		requireTLS: requiresTls && !address.isSecure,
		tls: { minVersion: "TLSv1.2", ...(authorities && { ca: [...authorities] }) },
		...(address.login && { auth: address.login, forceAuth: true }),
		connectionTimeout: CONNECTION_TIMEOUT_MS,
		greetingTimeout: GREETING_TIMEOUT_MS,
		socketTimeout: SOCKET_TIMEOUT_MS,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
}
