import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDurableDirectory } from "./durable-directory.ts";
import { DataDirectoryInUseError, ServerLock } from "./server-lock.ts";

/** Longer than removing the directories of several processes takes. */
const WAIT_MS = 60_000;
/** A UUID. Other entries of the parent do not belong to servers. */
const OWN_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A directory for one of several processes that share a parent. The next process to start removes
 * the directories of processes that died.
 *
 * Directories are created and removed only under a lock on the parent, so no process ever sees one
 * that its owner has not locked yet. The operating system releases both locks when a process ends.
 * A process that ends itself, as after a refused start, removes its directory even if nobody told it
 * to.
 */
export class OwnDirectory {
	readonly path: string;
	readonly #parent: string;
	readonly #lock: ServerLock;
	readonly #removeAtExit = () => {
		try {
			this.remove();
		} catch {
			// The next process removes it.
		}
	};

	private constructor(parent: string) {
		this.#parent = parent;
		this.path = join(parent, randomUUID());
		makeDurableDirectory(this.path);
		this.#lock = ServerLock.acquire(this.path);
		process.once("exit", this.#removeAtExit);
	}

	/**
	 * @param waitMs how long to wait for another process that holds the parent
	 * @throws Error after that time
	 */
	static create(parent: string, waitMs = WAIT_MS): OwnDirectory {
		makeDurableDirectory(parent);
		return withParentLock(parent, waitMs, () => {
			for (const name of readdirSync(parent).filter((name) => OWN_NAME.test(name)))
				removeAbandoned(join(parent, name));
			return new OwnDirectory(parent);
		});
	}

	remove(): void {
		process.off("exit", this.#removeAtExit);
		withParentLock(this.#parent, WAIT_MS, () => {
			this.#lock.release();
			rmSync(this.path, { recursive: true, force: true });
		});
	}
}

/** The lock file is outside the parent: older versions treat every entry in there as a directory. */
function withParentLock<Result>(parent: string, waitMs: number, task: () => Result): Result {
	const database = new DatabaseSync(`${parent}.lock`, { timeout: waitMs });
	try {
		database.exec("BEGIN EXCLUSIVE");
		return task();
	} finally {
		database.close();
	}
}

function removeAbandoned(path: string): void {
	try {
		ServerLock.acquire(path).release();
	} catch (error) {
		// A process of an older version removes its directory without locking the parent.
		if (error instanceof DataDirectoryInUseError || !existsSync(path)) return;
		throw error;
	}
	rmSync(path, { recursive: true, force: true });
}
