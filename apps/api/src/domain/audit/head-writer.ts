import type { Log } from "../../platform/logging/log.ts";
import type { ChainPlace } from "./audit-entry.ts";
import type { AuditHeads } from "./audit-heads.ts";

/**
 * Writes a chain's head after its entries in the background. While a write is in progress later
 * entries are collected, so that a thousand entries cost a few writes.
 */
export class HeadWriter {
	readonly #heads: AuditHeads;
	readonly #log: Log;
	readonly #readLast: () => Promise<ChainPlace>;
	#isDue = false;
	#writing: Promise<void> | undefined;

	/** @param readLast returns the last committed entry */
	constructor(heads: AuditHeads, log: Log, readLast: () => Promise<ChainPlace>) {
		this.#heads = heads;
		this.#log = log;
		this.#readLast = readLast;
	}

	/** Called when there are entries beyond the head. */
	wake(): void {
		this.#isDue = true;
		this.#writing ??= this.#run().finally(() => {
			this.#writing = undefined;
		});
	}

	/**
	 * Waits until the stored head covers every entry committed so far.
	 *
	 * @throws the disk's error
	 */
	async write(): Promise<void> {
		await this.#writing;
		await this.#heads.write(await this.#readLast());
	}

	/** A failed head is written again with the next entry, and closing the chain waits for it. */
	async #run(): Promise<void> {
		while (this.#isDue) {
			this.#isDue = false;
			try {
				await this.#heads.write(await this.#readLast());
			} catch (error) {
				this.#log.error("audit_head_failed", {}, error);
			}
		}
	}
}
