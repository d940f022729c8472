import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DataDirectoryInUseError, ServerLock } from "../database/server-lock.ts";
import { makeDurableDirectory } from "./durable-directory.ts";

/**
 * A directory that belongs to one process among several that share a parent. What processes that
 * died have left is removed with the next that begins.
 */
export class OwnDirectory {
	readonly path: string;
	readonly #lock: ServerLock;

	private constructor(path: string, lock: ServerLock) {
		this.path = path;
		this.#lock = lock;
	}

	static create(parent: string): OwnDirectory {
		makeDurableDirectory(parent);
		for (const name of readdirSync(parent)) removeAbandoned(join(parent, name));
		for (;;) {
			const path = join(parent, randomUUID());
			makeDurableDirectory(path);
			try {
				return new OwnDirectory(path, ServerLock.acquire(path));
			} catch (error) {
				// Another one that begins took it for abandoned, a moment before it was locked.
				if (existsSync(path)) throw error;
			}
		}
	}

	remove(): void {
		this.#lock.release();
		rmSync(this.path, { recursive: true, force: true });
	}
}

function removeAbandoned(path: string): void {
	try {
		ServerLock.acquire(path).release();
	} catch (error) {
		if (error instanceof DataDirectoryInUseError || !existsSync(path)) return;
		throw error;
	}
	rmSync(path, { recursive: true, force: true });
}
