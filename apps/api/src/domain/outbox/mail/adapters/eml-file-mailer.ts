import type { KeptMails } from "../kept-mails.ts";
import { type Mail, Mailer } from "../mailer.ts";
import { messageOf } from "../message-of.ts";

/** Stores each mail sealed in DATA_DIR; `operator mails take` converts them to `.eml` files. */
export class EmlFileMailer extends Mailer {
	readonly #kept: KeptMails;
	readonly #from: string;

	constructor(kept: KeptMails, from: string) {
		super();
		this.#kept = kept;
		this.#from = from;
	}

	override async send(mail: Mail): Promise<void> {
		// Imported with the first mail, because a start and most commands send none.
		const { default: nodemailer } = await import("nodemailer");
		const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
		const { message } = await composer.sendMail(messageOf(mail, this.#from));
		await this.#kept.keep(mail.id, message as Buffer);
	}
}
