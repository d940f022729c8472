import { randomBytes } from "node:crypto";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Environment } from "../environment/environment.ts";
import { makeDurableDirectory } from "../files/durable-directory.ts";
import { syncDirectory } from "../files/sync-directory.ts";
import { removeAbandonedDrafts } from "../sealing/key-file.ts";
import type { RootKeys } from "../sealing/root-keys.ts";
import type { ChainPlace } from "./audit-entry.ts";

const OWNER_ONLY_FILE = 0o600;
const DEFAULT_DIRECTORY = "audit-heads";
/** What the name of a head ends in. */
export const HEAD_ENDING = ".head";

/** Where heads are unless `AUDIT_HEADS_DIR` says otherwise. */
export function defaultHeadsDirectory(keyDirectory: string): string {
	return join(keyDirectory, DEFAULT_DIRECTORY);
}

/** Where an environment has its heads. */
export function headsDirectoryOf({ AUDIT_HEADS_DIR, KEY_DIR }: Environment): string {
	return AUDIT_HEADS_DIR ?? defaultHeadsDirectory(KEY_DIR);
}

/** The place of a chain that was announced and has no entry yet. */
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
	/** chains whose head says nothing that was signed here */
	readonly broken: readonly string[];
}

/**
 * How far each chain has come, a file each, in a directory that no backup of the data holds and
 * nobody reaches who only has the database: what is cut off there is missed here.
 */
export class AuditHeads {
	readonly #directory: string;
	readonly #keys: RootKeys;

	constructor(directory: string, keys: RootKeys) {
		this.#directory = directory;
		this.#keys = keys;
	}

	/** Makes the directory, and removes what a process that died in the middle of writing left. */
	prepare(now: Date): void {
		makeDurableDirectory(this.#directory);
		removeAbandonedDrafts(this.#directory, now);
	}

	/** On the disk when it returns; a crash leaves the head before or this one, whole. */
	async write(place: ChainPlace): Promise<void> {
		const { chain, sequence, digest } = place;
		const mac = this.#keys.hash("audit head", textOf(place));
		const draft = join(this.#directory, `.draft-${randomBytes(8).toString("hex")}`);
		const file = await open(draft, "wx", OWNER_ONLY_FILE);
		try {
			await file.writeFile(`${JSON.stringify({ sequence, digest, mac })}\n`);
			await file.sync();
			await rename(draft, this.#pathOf(chain));
		} catch (error) {
			await rm(draft, { force: true });
			throw error;
		} finally {
			await file.close();
		}
		await syncDirectory(this.#directory);
	}

	async readAll(): Promise<KnownHeads> {
		const names = (await readdir(this.#directory)).filter((name) => name.endsWith(HEAD_ENDING));
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

	/** For a chain that grows no more and that another one names. */
	async remove(chain: string): Promise<void> {
		await rm(this.#pathOf(chain), { force: true });
	}

	/** What an older secret signed is compared with its chain all the same. */
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

/** Another process may have removed it since it was listed. */
async function readIfThere(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
		throw error;
	}
}
