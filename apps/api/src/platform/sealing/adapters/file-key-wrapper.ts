import { createHash } from "node:crypto";
import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { withFileLock } from "../../database/with-file-lock.ts";
import { syncDirectorySync } from "../../files/sync-directory.ts";
import { errorCodeOf } from "../../logging/error-code.ts";
import { readOrCreateSecret, readSecret } from "../key-file.ts";
import { KeyFolderMissingError } from "../key-folder-missing-error.ts";
import { KeyUnwrapError, KeyWrapper } from "../key-wrapper.ts";
import { openSeal, SealBrokenError, type SealingKey, seal, sealedKeyId } from "../seal.ts";

const NEWEST = "wrapping-key";
const COMING = "wrapping-key.coming";
const RETIRED = /^wrapping-key\.retired-/;
const ANY = /^wrapping-key(\.|$)/;
const LOCK_FILE = "rotation.lock";
/** After this time no server can still be storing a key that it wrapped before the rotation. */
const RETIREMENT_AGE_MS = 60 * 60 * 1000;

/**
 * How often the key files are listed again while one key is looked up. Only a rotation changes the
 * list, and it takes longer than a look-up.
 */
const MOST_READINGS = 10;

/**
 * Wraps with a key in a file of KEY_DIR, mode 0600, created at first use. The file is read each
 * time, so an operator's rotation takes effect in a running server from the next key on.
 */
export class FileKeyWrapper extends KeyWrapper {
	readonly #directory: string;
	readonly #now: () => Date;
	/** whether a wrapping key existed before: then a missing one is never replaced */
	#isKnown = false;
	readonly #pause: ((milliseconds: number) => Promise<unknown>) | undefined;

	/**
	 * @param directory KEY_DIR
	 * @param pause waits while another process changes the keys
	 */
	constructor(
		directory: string,
		now: () => Date = () => new Date(),
		pause?: (milliseconds: number) => Promise<unknown>,
	) {
		super();
		this.#directory = directory;
		this.#now = now;
		this.#pause = pause;
	}

	override async wrap(keyId: string, bytes: Uint8Array): Promise<Uint8Array> {
		const path = join(this.#directory, NEWEST);
		// If the folder was unmounted, a new key would open nothing that is wrapped, and be lost
		// itself.
		const newest = toKey(
			this.#isKnown ? this.#present(() => readSecret(path)) : readOrCreateSecret(path),
		);
		this.#isKnown = true;
		return seal(newest, purposeOf(keyId), bytes);
	}

	override async unwrap(keyId: string, wrapped: Uint8Array): Promise<Uint8Array> {
		try {
			const opened = openSeal(this.#keyOf(wrapped), purposeOf(keyId), wrapped);
			this.#isKnown = true;
			return opened;
		} catch (cause) {
			if (!(cause instanceof SealBrokenError)) throw cause;
			throw new KeyUnwrapError(`The wrapped key ${keyId} does not open: ${cause.message}`, {
				cause,
			});
		}
	}

	override async rotate(): Promise<void> {
		await withRotationLock(this.#directory, () => this.#replaceNewest(), this.#pause);
	}

	/**
	 * At every moment the newest name holds a key, and every older key has a name: all are read.
	 * Without the lock another process could make the key that is replaced here the newest only after
	 * it was read, and no name would be linked to it.
	 */
	#replaceNewest(): void {
		const path = (name: string) => join(this.#directory, name);
		const newest = toKey(readOrCreateSecret(path(NEWEST)));
		readOrCreateSecret(path(COMING));
		const retired = path(`wrapping-key.retired-${newest.id}`);
		if (!existsSync(retired)) linkSync(path(NEWEST), retired);
		syncDirectorySync(this.#directory);
		renameSync(path(COMING), path(NEWEST));
		syncDirectorySync(this.#directory);
	}

	override async hasOlder(): Promise<boolean> {
		return this.#retired().length > 0;
	}

	override async retireOlder(): Promise<void> {
		const remove = () => {
			for (const path of this.#retired()) rmSync(path);
			syncDirectorySync(this.#directory);
		};
		// A rotation that was resumed after a crash may have renewed the time of one of them.
		await withRotationLock(this.#directory, remove, this.#pause);
	}

	#retired(): string[] {
		const limit = this.#now().getTime() - RETIREMENT_AGE_MS;
		const names = this.#names().filter((name) => RETIRED.test(name));
		// The change time is the time of the rotation, which removed the newest name.
		return names
			.map((name) => join(this.#directory, name))
			.filter((path) => {
				const facts = statSync(path, { throwIfNoEntry: false });
				return facts !== undefined && facts.ctimeMs <= limit;
			});
	}

	/**
	 * Another process may rename and remove keys between the list and the reading. Then the list has
	 * changed, and is read again.
	 */
	#keyOf(wrapped: Uint8Array): SealingKey {
		const id = sealedKeyId(wrapped);
		let names = this.#names();
		for (let tries = 0; tries < MOST_READINGS; tries++) {
			const key = names.map((name) => this.#read(name)).find((found) => found?.id === id);
			if (key !== undefined) return key;
			const listed = names;
			names = this.#names();
			if (names.join() === listed.join()) break;
		}
		throw new SealBrokenError(`the wrapping key ${id} is not in ${this.#directory}`);
	}

	/** @returns undefined if it has another name by now */
	#read(name: string): SealingKey | undefined {
		try {
			return toKey(readSecret(join(this.#directory, name)));
		} catch (error) {
			if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
			throw error;
		}
	}

	#names(): string[] {
		return this.#present(() => readdirSync(this.#directory)).filter(isWrappingKey);
	}

	/** @throws KeyFolderMissingError if the folder has disappeared since, such as a disk */
	#present<Found>(find: () => Found): Found {
		try {
			return find();
		} catch (cause) {
			const isMissing = errorCodeOf(cause) === "ENOENT";
			throw this.#isKnown && isMissing ? new KeyFolderMissingError(this.#directory, cause) : cause;
		}
	}
}

/** Whether a file of KEY_DIR is a wrapping key, of whatever age. */
export function isWrappingKey(name: string): boolean {
	return ANY.test(name);
}

function toKey(secret: string): SealingKey {
	const bytes = Buffer.from(secret, "hex");
	return { bytes, id: createHash("sha256").update(bytes).digest("hex").slice(0, 32) };
}

function purposeOf(keyId: string): string {
	return `data key|${keyId}`;
}

/**
 * Runs a task on the wrapping keys of a directory while no other process does: an exclusive
 * transaction on a separate file, which the operating system releases with the process.
 *
 * @param pause waits for some milliseconds while another process has the lock
 * @throws SQLite's error if another process holds it for about ten seconds
 */
function withRotationLock<Result>(
	directory: string,
	work: () => Result,
	pause?: (milliseconds: number) => Promise<unknown>,
): Promise<Result> {
	return withFileLock(join(directory, LOCK_FILE), work, pause);
}
