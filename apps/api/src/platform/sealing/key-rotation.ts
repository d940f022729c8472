import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { Log } from "../logging/log.ts";
import { KeyVault, VaultBusyError } from "./key-vault.ts";
import { KeyWrapper } from "./key-wrapper.ts";

const MOST_TRIES = 25;
const PAUSE_MS = 200;

/** Result for the data keys. */
export interface Rewrapped {
	/** number of keys now wrapped with the newest wrapping key */
	readonly count: number;
	/** the ids of those that no wrapping key opens */
	readonly unopened: readonly string[];
}

/** Replaces the key that wraps all others, while the server runs. */
@Injectable()
export class KeyRotation {
	constructor(
		private readonly vault: KeyVault,
		private readonly wrapper: KeyWrapper,
		private readonly log: Log,
	) {}

	async rotate(): Promise<Rewrapped> {
		await this.wrapper.rotate();
		return await this.#rewrapWhenFree();
	}

	/**
	 * Retires older wrapping keys once no process can be storing keys with them any more. Data
	 * keys that even these do not open are no reason to keep them.
	 *
	 * @returns the number of examined data keys
	 */
	async retireOlder(): Promise<number> {
		if (!(await this.wrapper.hasOlder())) return 0;
		const { count, unopened } = await this.#rewrapWhenFree();
		if (unopened.length > 0) this.log.warn("keys_unopened", { count: unopened.length });
		await this.wrapper.retireOlder();
		return count;
	}

	/** Another rotation, or a process that reads the vault, keeps its log busy for a moment. */
	async #rewrapWhenFree(): Promise<Rewrapped> {
		for (let tries = 1; ; tries++)
			try {
				const unopened: string[] = [];
				const count = await this.vault.rewrap((keyId) => unopened.push(keyId));
				return { count, unopened };
			} catch (error) {
				if (!(error instanceof VaultBusyError) || tries === MOST_TRIES) throw error;
				await sleep(PAUSE_MS);
			}
	}
}
