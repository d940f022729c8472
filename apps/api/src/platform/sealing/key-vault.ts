import { CALL_LIMIT_MS, definePort, WHOLE_LIMIT_MS } from "../extensions/ports.ts";
import type { SealingKey } from "./seal.ts";

/**
 * Stores one wrapped data key per registration, outside the data directory and its backups.
 * Destroying a key here shreds the registration in every copy of the data.
 *
 * Selected in `sealing.module.ts` by `KEY_DIR` (a SQLite file) or `KEY_DATABASE_URL`. Your own adapter
 * has to pass `key-vault.contract.ts`. Each signal aborts at the time limit.
 */
export abstract class KeyVault {
	/**
	 * Binds the vault to the installation that owns its keys, at the first call. Otherwise a server
	 * with the wrong data directory would sweep all keys of the right one.
	 *
	 * @throws VaultBelongsElsewhereError
	 */
	abstract claim(installationId: string, signal?: AbortSignal): Promise<void>;

	/** Stores a key. It is durable when this resolves. */
	abstract keep(key: SealingKey, registrationId: string, signal?: AbortSignal): Promise<void>;

	/** @returns undefined for a key that was destroyed or never stored */
	abstract open(keyId: string, signal?: AbortSignal): Promise<SealingKey | undefined>;

	/**
	 * Rewraps every key with the newest wrapping key, beside a server that keeps storing. A key that
	 * no wrapping key opens stays unchanged and does not prevent others from being rewrapped.
	 *
	 * @param onUnopened called with the id of each key that does not open
	 * @returns the number of rewrapped keys
	 * @throws the wrapper's error if it is unavailable
	 */
	abstract rewrap(onUnopened?: (keyId: string) => void, signal?: AbortSignal): Promise<number>;

	/** @returns the number of stored keys; undefined if the adapter does not count them */
	count(_signal?: AbortSignal): Promise<number | undefined> {
		return Promise.resolve(undefined);
	}

	/** Removes a key permanently. A missing key is not an error. */
	abstract destroy(keyId: string, signal?: AbortSignal): Promise<void>;

	/**
	 * Records that a registration was committed with this key. From then on only `destroy` removes
	 * it, whatever the data says: a server started once on an older copy of its data must not take
	 * newer registrations for leftovers.
	 */
	abstract confirm(keyId: string, signal?: AbortSignal): Promise<void>;

	abstract isConfirmed(keyId: string, signal?: AbortSignal): Promise<boolean>;

	/** The ids of the keys that were stored before a moment and never confirmed, for the sweeper. */
	abstract listUnconfirmedBefore(moment: Date, signal?: AbortSignal): Promise<string[]>;
}

definePort(KeyVault, {
	claim: { limitMs: CALL_LIMIT_MS, signalAt: 1, answers: ["VaultBelongsElsewhereError"] },
	keep: { limitMs: CALL_LIMIT_MS, signalAt: 2 },
	open: { limitMs: CALL_LIMIT_MS, signalAt: 1, answers: ["KeyUnwrapError"] },
	rewrap: { limitMs: WHOLE_LIMIT_MS, signalAt: 1 },
	count: { limitMs: CALL_LIMIT_MS, signalAt: 0 },
	destroy: { limitMs: CALL_LIMIT_MS, signalAt: 1 },
	confirm: { limitMs: CALL_LIMIT_MS, signalAt: 1 },
	isConfirmed: { limitMs: CALL_LIMIT_MS, signalAt: 1 },
	listUnconfirmedBefore: { limitMs: WHOLE_LIMIT_MS, signalAt: 1 },
});

/** The key is destroyed, but another process keeps the log that still contains it. */
export class VaultBusyError extends Error {
	override readonly name = "VaultBusyError";
}

/** The vault contains the keys of another installation's data. */
export class VaultBelongsElsewhereError extends Error {
	override readonly name = "VaultBelongsElsewhereError";
}
