import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "../../files/sync-directory.ts";
import type { RootKeys } from "../../sealing/root-keys.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
/** The first byte of what is sealed; a mail begins with a letter, as those of older versions do. */
const SEAL_VERSION = 1;

/** The mails of `MAIL=files`, each sealed in a file of its own: recipients are personal data. */
export class KeptMails {
	readonly #dataDirectory: string;
	readonly #directory: string;
	readonly #keys: RootKeys;
	#isDirectoryKept = false;

	/** @param dataDirectory DATA_DIR; mails lie in its folder `mail` */
	constructor(dataDirectory: string, keys: RootKeys) {
		this.#dataDirectory = dataDirectory;
		this.#directory = join(dataDirectory, "mail");
		this.#keys = keys;
	}

	/** Keeps a message in the form of RFC 5322. It is on the disk when this resolves. */
	async keep(id: string, message: Buffer): Promise<void> {
		await this.#makeDirectory();
		const sealed = this.#keys.seal("kept mail", id, message.toString("latin1"));
		await writeDurably(this.#directory, `${id}.eml`, sealed);
	}

	/**
	 * Moves all mails into another directory, opened. A mail is removed here once it is on the disk
	 * there, so one that was interrupted may be moved again under the same name.
	 *
	 * @returns how many
	 */
	async moveTo(directory: string): Promise<number> {
		const names = (await readdir(this.#directory).catch(noneIfAbsent)).filter((name) =>
			name.endsWith(".eml"),
		);
		await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
		for (const name of names) {
			const kept = await readFile(join(this.#directory, name));
			await writeDurably(directory, name, this.#open(name, kept));
			await rm(join(this.#directory, name));
		}
		return names.length;
	}

	#open(name: string, kept: Buffer): Buffer {
		if (kept[0] !== SEAL_VERSION) return kept;
		return Buffer.from(this.#keys.open("kept mail", name.replace(/\.eml$/, ""), kept), "latin1");
	}

	/** An operator may have removed the empty folder. */
	async #makeDirectory(): Promise<void> {
		const options = { recursive: true, mode: OWNER_ONLY_DIRECTORY } as const;
		const isNew = (await mkdir(this.#directory, options)) !== undefined;
		if (this.#isDirectoryKept && !isNew) return;
		await syncDirectory(this.#dataDirectory);
		this.#isDirectoryKept = true;
	}
}

/** Writes a file that is there whole or not at all, and still there after a power loss. */
async function writeDurably(directory: string, name: string, contents: Buffer): Promise<void> {
	const draft = join(directory, `${name}.part`);
	const file = await open(draft, "w", OWNER_ONLY_FILE);
	try {
		await file.writeFile(contents);
		await file.sync();
	} finally {
		await file.close();
	}
	await rename(draft, join(directory, name));
	await syncDirectory(directory);
}

function noneIfAbsent(error: NodeJS.ErrnoException): string[] {
	if (error.code === "ENOENT") return [];
	throw error;
}
