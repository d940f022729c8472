import { Injectable } from "@nestjs/common";
import { KeyVault } from "./key-vault.ts";
import { KeyWrapper } from "./key-wrapper.ts";

/** Changes the key that wraps all others, beside a running server. */
@Injectable()
export class KeyRotation {
	constructor(
		private readonly vault: KeyVault,
		private readonly wrapper: KeyWrapper,
	) {}

	/** @returns how many data keys are wrapped anew */
	async rotate(): Promise<number> {
		await this.wrapper.rotate();
		return await this.vault.rewrap();
	}

	/**
	 * Gives up older wrapping keys once no process can be keeping anything with them any more.
	 *
	 * @returns how many data keys were looked at for it
	 */
	async retireOlder(): Promise<number> {
		if (!(await this.wrapper.hasOlder())) return 0;
		const count = await this.vault.rewrap();
		await this.wrapper.retireOlder();
		return count;
	}
}
