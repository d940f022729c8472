import { readFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Environment } from "../../platform/environment/environment.ts";
import { makeDurableDirectory } from "../../platform/files/durable-directory.ts";
import { writeDurably } from "../../platform/files/write-durably.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { removeAbandonedDrafts } from "../../platform/sealing/key-file.ts";
import type { RootKeys } from "../../platform/sealing/root-keys.ts";
import type { ChainPlace } from "./audit-entry.ts";

const DEFAULT_DIRECTORY = "audit-heads";
/** File name extension of a head. */
export const HEAD_ENDING = ".head";

/** Default of `AUDIT_HEADS_DIR`. */
export function defaultHeadsDirectory(keyDirectory: string): string {
	return join(keyDirectory, DEFAULT_DIRECTORY);
}

/** Whether a file of the directory is a head. */
export function isHead(name: string): boolean {
	return name.endsWith(HEAD_ENDING);
}

/** The directory of heads in an environment. */
export function headsDirectoryOf({ AUDIT_HEADS_DIR, KEY_DIR }: Environment): string {
	return AUDIT_HEADS_DIR ?? defaultHeadsDirectory(KEY_DIR);
}

/** Names the copy of the installation to which the heads of a directory belong. */
const COPY_FILE = "copy";

/** @returns the id of the copy, see `KeyFit`; undefined if none has been written */
export function readCopyOfHeads(directory: string): string | undefined {
	try {
		return readFileSync(join(directory, COPY_FILE), "utf8").trim();
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}

/** Durable when it returns. Creates the directory. */
export async function writeCopyOfHeads(directory: string, copy: string): Promise<void> {
	makeDurableDirectory(directory);
	await writeDurably(join(directory, COPY_FILE), `${copy}\n`);
}

/** The position of a chain that is announced and has no entries yet. */
export const BEFORE_FIRST = { sequence: -1, digest: "" } as const;

const headSchema = v.object({
	sequence: v.pipe(v.number(), v.integer()),
	digest: v.string(),
	mac: v.string(),
});

export interface Head extends ChainPlace {
	/** by a secret that is still configured */
	readonly isSigned: boolean;
}

export interface KnownHeads {
	readonly heads: ReadonlyMap<string, Head>;
	/** chains whose head has no valid signature */
	readonly broken: readonly string[];
}

/**
 * The position of each chain, one file each, in a directory that data backups leave out and that
 * access to the database alone does not reach. Entries cut off from the database are detected here.
 */
export class AuditHeads {
	readonly #directory: string;
	readonly #keys: RootKeys;

	constructor(directory: string, keys: RootKeys) {
		this.#directory = directory;
		this.#keys = keys;
	}

	/** Creates the directory, and removes unfinished files of crashed processes. */
	prepare(now: Date): void {
		makeDurableDirectory(this.#directory);
		removeAbandonedDrafts(this.#directory, now);
	}

	/**
	 * Durable when it returns; after a crash the file holds either the previous head or this one.
	 */
	async write(place: ChainPlace): Promise<void> {
		const { chain, sequence, digest } = place;
		const mac = this.#keys.hash("audit head", textOf(place));
		const text = JSON.stringify({ sequence, digest, mac });
		await writeDurably(this.#pathOf(chain), `${text}\n`);
	}

	/** For a chain that may have entries already, and whose head is named so. */
	async announce(name: string): Promise<void> {
		await this.write({ chain: name.slice(0, -HEAD_ENDING.length), ...BEFORE_FIRST });
	}

	async readAll(): Promise<KnownHeads> {
		const names = (await readdir(this.#directory)).filter(isHead);
		const heads = new Map<string, Head>();
		const broken: string[] = [];
		for (const name of names) {
			const chain = name.slice(0, -HEAD_ENDING.length);
			const text = await readIfThere(join(this.#directory, name));
			if (text === undefined) continue;
			const head = this.#parse(chain, text);
			if (head === undefined) broken.push(chain);
			else heads.set(chain, head);
		}
		return { heads, broken };
	}

	/** For a chain that has ended and that another chain names. */
	async remove(chain: string): Promise<void> {
		await rm(this.#pathOf(chain), { force: true });
	}

	/** A head signed by an older secret is still compared with its chain. */
	#parse(chain: string, text: string): Head | undefined {
		try {
			const { sequence, digest, mac } = v.parse(headSchema, JSON.parse(text));
			const place = { chain, sequence, digest };
			const isSigned = this.#keys.matches("audit head", textOf(place), mac);
			return isSigned || !this.#keys.knows(mac) ? { ...place, isSigned } : undefined;
		} catch {
			return undefined;
		}
	}

	#pathOf(chain: string): string {
		return join(this.#directory, `${chain}${HEAD_ENDING}`);
	}
}

function textOf({ chain, sequence, digest }: ChainPlace): string {
	return JSON.stringify([chain, sequence, digest]);
}

/** Another process may have removed it after it was listed. */
async function readIfThere(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}
