import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Inject, Injectable } from "@nestjs/common";
import {
	STORAGE_TRIAL,
	type StorageTrial,
	StoredSettings,
} from "../../domain/maintenance/stored-settings.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { DiskRoom } from "../../platform/files/disk-room.ts";
import { FileStore } from "../../platform/files/file-store.ts";
import { tryFileStore } from "../../platform/files/try-file-store.ts";
import { Log } from "../../platform/logging/log.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";

/**
 * Where a registration is written: the process's own disk (DATA_DIR), the file store, the key vault
 * with its wrapper, and the database.
 */
export type StorageName = "disk" | "files" | "keys" | "writes";

/** A single failure may be transient. */
const FAILURES = 2;
const PROBE_BYTES = 1_024;
const OWNER_ONLY_FILE = 0o600;

/** Tries to write what a registration needs, and removes it again. */
@Injectable()
export class StorageProbe {
	/** failures in a row; a storage that was not tried yet is missing */
	readonly #failures = new Map<StorageName, number>();

	constructor(
		private readonly files: FileStore,
		private readonly vault: KeyVault,
		private readonly settings: StoredSettings,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
		@Inject(CLOCK) private readonly now: Clock,
		private readonly log: Log,
	) {}

	/** Empty before the first trial. */
	get states(): Partial<Record<StorageName, "ready" | "unavailable">> {
		const state = (failures: number) => (failures < FAILURES ? "ready" : "unavailable");
		return Object.fromEntries(
			[...this.#failures].map(([name, failures]) => [name, state(failures)] as const),
		);
	}

	/** The time and what failed is stored, for the command `status`. */
	async try(): Promise<void> {
		await Promise.all([
			this.#note("disk", () => this.#tryDisk()),
			this.#note("files", () => this.#tryFiles()),
			this.#note("keys", () => this.#tryKeys()),
		]);
		const unavailable = Object.entries(this.states).flatMap(([name, state]) =>
			state === "ready" || name === "writes" ? [] : [name],
		);
		const trial: StorageTrial = { at: this.now().toISOString(), unavailable };
		await this.#note("writes", () => this.settings.write(STORAGE_TRIAL, JSON.stringify(trial)));
	}

	async #note(name: StorageName, trial: () => Promise<void>): Promise<void> {
		try {
			await trial();
			this.#failures.set(name, 0);
		} catch (error) {
			this.#failures.set(name, (this.#failures.get(name) ?? 0) + 1);
			this.log.error("storage_failed", { setting: name }, error);
		}
	}

	async #tryDisk(): Promise<void> {
		const { DATA_DIR } = this.environment;
		const room = DiskRoom.of(DATA_DIR);
		await room.refresh();
		if (room.bytes < 0) throw new DiskFullError("The disk of DATA_DIR has no room for submissions");
		const path = join(DATA_DIR, ".probe");
		try {
			await using file = await open(path, "w", OWNER_ONLY_FILE);
			await file.write(randomBytes(PROBE_BYTES));
			await file.sync();
		} finally {
			await rm(path, { force: true });
		}
	}

	async #tryFiles(): Promise<void> {
		const fault = await tryFileStore(this.files, this.now());
		if (fault) throw new WrongStorageError(`A file was ${fault}`);
	}

	async #tryKeys(): Promise<void> {
		const key = generateDataKey();
		await this.vault.keep(key, "probe");
		try {
			const opened = await this.vault.open(key.id);
			if (!opened || !Buffer.from(key.bytes).equals(opened.bytes))
				throw new WrongStorageError("A key was altered");
		} finally {
			await this.vault.destroy(key.id);
		}
	}
}

/** Submissions are refused as `storage_full`. */
class DiskFullError extends Error {
	override readonly name = "DiskFullError";
}

/** A storage returned other bytes than were written, or something that was removed. */
class WrongStorageError extends Error {
	override readonly name = "WrongStorageError";
}
