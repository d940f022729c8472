import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { type Mail, Mailer } from "../mailer.ts";
import { messageOf } from "../message-of.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** Writes each mail as an `.eml` file that any mail program opens. */
export class EmlFileMailer extends Mailer {
	readonly #directory: string;
	readonly #from: string;
	readonly #composer = nodemailer.createTransport({ streamTransport: true, buffer: true });

	/** @param dataDirectory DATA_DIR; mails lie in its folder `mail` */
	constructor(dataDirectory: string, from: string) {
		super();
		this.#directory = join(dataDirectory, "mail");
		this.#from = from;
	}

	override async send(mail: Mail): Promise<void> {
		const { message } = await this.#composer.sendMail(messageOf(mail, this.#from));
		await this.#write(`${mail.id}.eml`, message as Buffer);
	}

	async #write(name: string, message: Buffer): Promise<void> {
		await mkdir(this.#directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
		const draft = join(this.#directory, `${name}.part`);
		const file = await open(draft, "w", OWNER_ONLY_FILE);
		try {
			await file.writeFile(message);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(draft, join(this.#directory, name));
	}
}
