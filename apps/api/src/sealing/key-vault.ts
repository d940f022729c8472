import type { SealingKey } from "./seal.ts";

/**
 * Keeps one data key per registration, wrapped, outside the data directory and its backups.
 * Destroying a key here shreds the registration everywhere, in every copy of the data.
 *
 * The environment chooses: `KEY_DIR` (a SQLite file). An adapter of your own has to pass
 * `key-vault.contract.ts`.
 */
export abstract class KeyVault {
	/** Keeps a key. It is on the disk when this resolves. */
	abstract keep(key: SealingKey, registrationId: string): Promise<void>;

	/** @returns undefined for a key that was destroyed or never kept */
	abstract open(keyId: string): Promise<SealingKey | undefined>;

	/** Removes a key for good. A key that is not there is no error. */
	abstract destroy(keyId: string): Promise<void>;

	/** The ids of all keys that were kept before a moment, for the sweeper. */
	abstract listBefore(moment: Date): Promise<string[]>;
}
