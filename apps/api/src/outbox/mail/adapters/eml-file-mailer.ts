import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "../../../files/sync-directory.ts";
import { type Mail, Mailer } from "../mailer.ts";
import { messageOf } from "../message-of.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** Writes each mail as an `.eml` file that any mail program opens. It is on the disk when sent. */
export class EmlFileMailer extends Mailer {
	readonly #dataDirectory: string;
	readonly #directory: string;
	#isDirectoryKept = false;
	readonly #from: string;

	/** @param dataDirectory DATA_DIR; mails lie in its folder `mail` */
	constructor(dataDirectory: string, from: string) {
		super();
		this.#dataDirectory = dataDirectory;
		this.#directory = join(dataDirectory, "mail");
		this.#from = from;
	}

	override async send(mail: Mail): Promise<void> {
		// Loaded with the first mail, because a start and most commands send none.
		const { default: nodemailer } = await import("nodemailer");
		const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
		const { message } = await composer.sendMail(messageOf(mail, this.#from));
		await this.#write(`${mail.id}.eml`, message as Buffer);
	}

	async #write(name: string, message: Buffer): Promise<void> {
		await this.#makeDirectory();
		const draft = join(this.#directory, `${name}.part`);
		const file = await open(draft, "w", OWNER_ONLY_FILE);
		try {
			await file.writeFile(message);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(draft, join(this.#directory, name));
		await syncDirectory(this.#directory);
	}

	/** Whoever takes the mails away may take the folder too. */
	async #makeDirectory(): Promise<void> {
		const options = { recursive: true, mode: OWNER_ONLY_DIRECTORY } as const;
		const isNew = (await mkdir(this.#directory, options)) !== undefined;
		if (this.#isDirectoryKept && !isNew) return;
		await syncDirectory(this.#dataDirectory);
		this.#isDirectoryKept = true;
	}
}
