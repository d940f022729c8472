import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "../../../platform/files/sync-directory.ts";
import type { RootKeys } from "../../../platform/sealing/root-keys.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
/** The first byte of a sealed mail; an unsealed mail of an older version starts with a letter. */
const SEAL_VERSION = 1;

/**
 * The mails of `MAIL=files`, each sealed in a separate file, because recipients are personal data.
 */
export class KeptMails {
	readonly #dataDirectory: string;
	readonly #directory: string;
	readonly #keys: RootKeys;
	#isDirectoryKept = false;

	/** @param dataDirectory DATA_DIR; mails are in its folder `mail` */
	constructor(dataDirectory: string, keys: RootKeys) {
		this.#dataDirectory = dataDirectory;
		this.#directory = join(dataDirectory, "mail");
		this.#keys = keys;
	}

	/** Stores a message in RFC 5322 format. It is durable when this resolves. */
	async keep(id: string, message: Buffer): Promise<void> {
		await this.#makeDirectory();
		const sealed = this.#keys.seal("kept mail", id, message.toString("latin1"));
		await writeDurably(this.#directory, `${id}.eml`, sealed);
	}

	/**
	 * Moves all mails, unsealed, into another directory. A mail is removed here once its copy is
	 * durable, so after an interruption it may be moved again under the same name.
	 *
	 * @returns the number of mails
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

/** Writes a file that is either complete and durable or absent. */
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
