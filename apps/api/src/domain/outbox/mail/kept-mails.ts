import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "../../../platform/database/with-file-lock.ts";
import { writingTo } from "../../../platform/files/full-disk.ts";
import { makeDirectory } from "../../../platform/files/make-directory.ts";
import { syncDirectory } from "../../../platform/files/sync-directory.ts";
import type { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { openSeal, seal, sealedKeyId } from "../../../platform/sealing/seal.ts";
import { UndeliverableError } from "../undeliverable-error.ts";
import type { MailKeys } from "./mail-keys.ts";

const LOCK_FILE = "mails.lock";
const OWNER_ONLY_FILE = 0o600;
/** The first byte of a sealed mail; an unsealed mail of an older version starts with a letter. */
const SEAL_VERSION = 1;

/**
 * The mails of `MAIL=files`, each in a separate file. Recipients are personal data, so each mail is
 * sealed with its registration's key, and nothing opens it after the purge.
 */
export class KeptMails {
	readonly #dataDirectory: string;
	readonly #directory: string;
	readonly #keys: Pick<MailKeys, "of">;
	readonly #rootKeys: RootKeys;
	#isDirectoryKept = false;

	/**
	 * @param dataDirectory DATA_DIR; mails are in its folder `mail`
	 * @param rootKeys open the mails of earlier releases
	 */
	constructor(dataDirectory: string, keys: Pick<MailKeys, "of">, rootKeys: RootKeys) {
		this.#dataDirectory = dataDirectory;
		this.#directory = join(dataDirectory, "mail");
		this.#keys = keys;
		this.#rootKeys = rootKeys;
	}

	/**
	 * Stores a message in RFC 5322 format. It is durable when this resolves.
	 *
	 * @throws UndeliverableError if its registration was purged meanwhile
	 */
	async keep(id: string, message: Buffer): Promise<void> {
		const key = await this.#keys.of(id);
		if (key === undefined) throw new UndeliverableError("registration purged");
		await this.#makeDirectory();
		await writeDurably(this.#directory, `${id}.eml`, seal(key, purposeOf(id), message));
	}

	/**
	 * Moves all mails, unsealed, into another directory. A mail is removed here once its copy is
	 * durable, so after an interruption it may be moved again under the same name. Mails of purged
	 * registrations, which nothing opens, are removed. Waits while another process moves them.
	 *
	 * @param onMoved is called with the number of moved mails after each
	 * @returns that number
	 */
	async moveTo(directory: string, onMoved: (moved: number) => void = () => {}): Promise<number> {
		await makeDirectory(directory);
		if ((await this.#names()).length === 0) return 0;
		return await withFileLock(join(this.#dataDirectory, LOCK_FILE), () =>
			this.#move(directory, onMoved),
		);
	}

	async #move(directory: string, onMoved: (moved: number) => void): Promise<number> {
		const names = await this.#names();
		let moved = 0;
		for (const name of names) {
			const message = await this.#read(name);
			if (message !== undefined) {
				await writeDurably(directory, name, message);
				onMoved(++moved);
			}
			await rm(join(this.#directory, name));
		}
		return moved;
	}

	/** @returns the number of mails that {@link moveTo} would move */
	async count(): Promise<number> {
		let count = 0;
		for (const name of await this.#names()) if ((await this.#read(name)) !== undefined) count++;
		return count;
	}

	async #names(): Promise<string[]> {
		const names = await readdir(this.#directory).catch(noneIfAbsent);
		return names.filter((name) => name.endsWith(".eml"));
	}

	/** @returns undefined once its registration is purged */
	async #read(name: string): Promise<Buffer | undefined> {
		const kept = await readFile(join(this.#directory, name));
		return await this.#open(name.replace(/\.eml$/, ""), kept);
	}

	async #open(id: string, kept: Buffer): Promise<Buffer | undefined> {
		if (kept[0] !== SEAL_VERSION) return kept;
		const key = await this.#keys.of(id);
		if (key === undefined) return undefined;
		if (sealedKeyId(kept) === key.id) return openSeal(key, purposeOf(id), kept);
		return Buffer.from(this.#rootKeys.open("kept mail", id, kept), "latin1");
	}

	/** An operator may have removed the empty folder. */
	async #makeDirectory(): Promise<void> {
		const isNew = await makeDirectory(this.#directory);
		if (this.#isDirectoryKept && !isNew) return;
		await syncDirectory(this.#dataDirectory);
		this.#isDirectoryKept = true;
	}
}

function purposeOf(id: string): string {
	return `${id}|kept mail`;
}

/** Writes a file that is either complete and durable or absent. */
async function writeDurably(directory: string, name: string, contents: Buffer): Promise<void> {
	const draft = join(directory, `${name}.part`);
	try {
		await writingTo(draft, () =>
			writeFile(draft, contents, { mode: OWNER_ONLY_FILE, flush: true }),
		);
		await rename(draft, join(directory, name));
	} catch (error) {
		await rm(draft, { force: true }).catch(() => {});
		throw error;
	}
	await syncDirectory(directory);
}

function noneIfAbsent(error: NodeJS.ErrnoException): string[] {
	if (error.code === "ENOENT") return [];
	throw error;
}
