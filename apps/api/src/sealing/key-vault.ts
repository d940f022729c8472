import type { SealingKey } from "./seal.ts";

/**
 * Keeps one data key per registration, wrapped, outside the data directory and its backups.
 * Destroying a key here shreds the registration everywhere, in every copy of the data.
 *
 * The environment chooses: `KEY_DIR` (a SQLite file) or `KEY_DATABASE_URL`. An adapter of your own has to pass
 * `key-vault.contract.ts`.
 */
export abstract class KeyVault {
	/**
	 * Binds the vault to the installation whose keys it keeps, at the first call. A server that was
	 * pointed at the wrong data directory would otherwise sweep away every key of the right one.
	 *
	 * @throws VaultBelongsElsewhereError
	 */
	abstract claim(installationId: string): Promise<void>;

	/** Keeps a key. It is on the disk when this resolves. */
	abstract keep(key: SealingKey, registrationId: string): Promise<void>;

	/** @returns undefined for a key that was destroyed or never kept */
	abstract open(keyId: string): Promise<SealingKey | undefined>;

	/**
	 * Rewraps every key with the newest wrapping key, beside a server that goes on keeping. A key
	 * that no wrapping key opens stays as it is, and keeps no other from being wrapped.
	 *
	 * @param onUnopened is told the id of each key that does not open
	 * @returns how many were wrapped
	 * @throws what the wrapper says where it cannot work now
	 */
	abstract rewrap(onUnopened?: (keyId: string) => void): Promise<number>;

	/** Removes a key for good. A key that is not there is no error. */
	abstract destroy(keyId: string): Promise<void>;

	/**
	 * Notes that a registration was committed with this key. From then on nothing but `destroy`
	 * removes it, whatever the data says: a server that is started once on an older copy of its
	 * data must not take newer registrations for leftovers.
	 */
	abstract confirm(keyId: string): Promise<void>;

	abstract isConfirmed(keyId: string): Promise<boolean>;

	/** The ids of the keys that were kept before a moment and never confirmed, for the sweeper. */
	abstract listUnconfirmedBefore(moment: Date): Promise<string[]>;
}

/** The vault keeps the keys of another installation's data. */
export class VaultBelongsElsewhereError extends Error {
	override readonly name = "VaultBelongsElsewhereError";
}
