import { createHash } from "node:crypto";
import {
	existsSync,
	linkSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { join } from "node:path";
import { syncDirectorySync } from "../../files/sync-directory.ts";
import { readOrCreateSecret } from "../key-file.ts";
import { KeyUnwrapError, KeyWrapper } from "../key-wrapper.ts";
import { openSeal, SealBrokenError, type SealingKey, seal, sealedKeyId } from "../seal.ts";

const NEWEST = "wrapping-key";
const COMING = "wrapping-key.coming";
const RETIRED = /^wrapping-key\.retired-/;
const ANY = /^wrapping-key(\.|$)/;
/** A server that read the older key just before a rotation has long kept what it wrapped with it. */
const RETIREMENT_AGE_MS = 60 * 60 * 1000;

/**
 * Wraps with a key in a file of KEY_DIR, mode 0600, made at first use. The file is read each time:
 * an operator's rotation beside a running server counts from the next key on.
 */
export class FileKeyWrapper extends KeyWrapper {
	readonly #directory: string;
	readonly #now: () => Date;

	/** @param directory KEY_DIR */
	constructor(directory: string, now: () => Date = () => new Date()) {
		super();
		this.#directory = directory;
		this.#now = now;
	}

	override async wrap(keyId: string, bytes: Uint8Array): Promise<Uint8Array> {
		const newest = toKey(readOrCreateSecret(join(this.#directory, NEWEST)));
		return seal(newest, purposeOf(keyId), bytes);
	}

	override async unwrap(keyId: string, wrapped: Uint8Array): Promise<Uint8Array> {
		try {
			return openSeal(this.#keyOf(wrapped), purposeOf(keyId), wrapped);
		} catch (cause) {
			if (!(cause instanceof SealBrokenError)) throw cause;
			throw new KeyUnwrapError(`The wrapped key ${keyId} does not open`, { cause });
		}
	}

	/** At every moment the newest name holds a key, and some name each older one: all are read. */
	override async rotate(): Promise<void> {
		const path = (name: string) => join(this.#directory, name);
		const newest = toKey(readOrCreateSecret(path(NEWEST)));
		readOrCreateSecret(path(COMING));
		const retired = path(`wrapping-key.retired-${newest.id}`);
		if (!existsSync(retired)) linkSync(path(NEWEST), retired);
		renameSync(path(COMING), path(NEWEST));
		syncDirectorySync(this.#directory);
	}

	override async hasOlder(): Promise<boolean> {
		return this.#retired().length > 0;
	}

	override async retireOlder(): Promise<void> {
		for (const path of this.#retired()) rmSync(path);
		syncDirectorySync(this.#directory);
	}

	#retired(): string[] {
		const limit = this.#now().getTime() - RETIREMENT_AGE_MS;
		const names = this.#names().filter((name) => RETIRED.test(name));
		// The change time is that of the rotation, which took the newest name away.
		return names
			.map((name) => join(this.#directory, name))
			.filter((path) => statSync(path).ctimeMs <= limit);
	}

	#keyOf(wrapped: Uint8Array): SealingKey {
		const id = sealedKeyId(wrapped);
		const paths = this.#names().map((name) => join(this.#directory, name));
		const key = paths
			.map((path) => toKey(readFileSync(path, "utf8").trim()))
			.find((key) => key.id === id);
		if (key === undefined) throw new SealBrokenError(`No wrapping key ${id}`);
		return key;
	}

	#names(): string[] {
		return readdirSync(this.#directory).filter((name) => ANY.test(name));
	}
}

function toKey(secret: string): SealingKey {
	const bytes = Buffer.from(secret, "hex");
	return { bytes, id: createHash("sha256").update(bytes).digest("hex").slice(0, 32) };
}

function purposeOf(keyId: string): string {
	return `data key|${keyId}`;
}
