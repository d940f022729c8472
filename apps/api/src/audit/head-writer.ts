import type { Log } from "../logging/log.ts";
import type { ChainPlace } from "./audit-entry.ts";
import type { AuditHeads } from "./audit-heads.ts";

/**
 * Writes a chain's head behind its entries, without anybody waiting: while one is written the next
 * are gathered, so that a thousand entries cost a few writes.
 */
export class HeadWriter {
	readonly #heads: AuditHeads;
	readonly #log: Log;
	readonly #readLast: () => Promise<ChainPlace>;
	#isDue = false;
	#writing: Promise<void> | undefined;

	/** @param readLast gives the last entry that is committed */
	constructor(heads: AuditHeads, log: Log, readLast: () => Promise<ChainPlace>) {
		this.#heads = heads;
		this.#log = log;
		this.#readLast = readLast;
	}

	/** There are entries that the head does not know yet. */
	wake(): void {
		this.#isDue = true;
		this.#writing ??= this.#run().finally(() => {
			this.#writing = undefined;
		});
	}

	/**
	 * Waits until the head on the disk knows every entry that is committed now.
	 *
	 * @throws what the disk says
	 */
	async write(): Promise<void> {
		await this.#writing;
		await this.#heads.write(await this.#readLast());
	}

	/** A head that failed is written anew with the next entry, and the chain's end waits for it. */
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
