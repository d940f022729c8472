import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataDirectoryInUseError, ServerLock } from "../database/server-lock.ts";
import { makeDurableDirectory } from "./durable-directory.ts";

/** Longer than it takes to remove what several processes left. */
const WAIT_MS = 60_000;
/** A UUID. Whatever else is in the parent is not a server's. */
const OWN_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A directory that belongs to one process among several that share a parent. What processes that
 * died have left is removed with the next that begins.
 *
 * A directory is made and removed only under a lock of the parent, so no process ever sees one that
 * its owner has not locked yet. The operating system releases both locks when a process ends.
 */
export class OwnDirectory {
	readonly path: string;
	readonly #parent: string;
	readonly #lock: ServerLock;

	private constructor(parent: string) {
		this.#parent = parent;
		this.path = join(parent, randomUUID());
		makeDurableDirectory(this.path);
		this.#lock = ServerLock.acquire(this.path);
	}

	/**
	 * @param waitMs how long another process may hold the parent
	 * @throws Error where it holds it longer
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
		withParentLock(this.#parent, WAIT_MS, () => {
			this.#lock.release();
			rmSync(this.path, { recursive: true, force: true });
		});
	}
}

/** The lock lies beside the parent: older versions take all that is in there for directories. */
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
		// A process of an older version removes its own without the lock of the parent.
		if (error instanceof DataDirectoryInUseError || !existsSync(path)) return;
		throw error;
	}
	rmSync(path, { recursive: true, force: true });
}
