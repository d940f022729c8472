import { Injectable } from "@nestjs/common";
import { Log } from "../logging/log.ts";
import { KeyVault } from "./key-vault.ts";
import { KeyWrapper } from "./key-wrapper.ts";
import { whenVaultIsFree } from "./when-vault-is-free.ts";

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

	async #rewrapWhenFree(): Promise<Rewrapped> {
		return await whenVaultIsFree(async () => {
			const unopened: string[] = [];
			const count = await this.vault.rewrap((keyId) => unopened.push(keyId));
			return { count, unopened };
		});
	}
}
