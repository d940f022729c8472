interface Running {
	/** number of changes that it covers */
	readonly changes: number;
	readonly ended: Promise<void>;
}

/** Makes changes survive a power loss: one sync for all that were made when it begins. */
export class SharedSync {
	readonly #sync: () => Promise<void>;
	#changes = 0;
	#durable = 0;
	#running: Running | undefined;

	constructor(sync: () => Promise<void>) {
		this.#sync = sync;
	}

	/** Records a change that is not durable yet. */
	changed(): void {
		this.#changes++;
	}

	/**
	 * Makes a change and waits until it is durable. A sync that began while it was being made does
	 * not count for it.
	 *
	 * @throws what the change throws, or as {@link untilDurable}
	 */
	async makeDurably(change: () => Promise<void>): Promise<void> {
		await change();
		this.changed();
		await this.untilDurable();
	}

	/**
	 * Waits until every change so far is durable.
	 *
	 * @throws the error of the sync that covers all these changes; the failure of an earlier sync only
	 *   leads to another one
	 */
	async untilDurable(): Promise<void> {
		const changes = this.#changes;
		while (this.#durable < changes) {
			this.#running ??= this.#begin();
			const { changes: covered, ended } = this.#running;
			await ended.catch((error: unknown) => {
				if (covered >= changes) throw error;
			});
		}
	}

	#begin(): Running {
		const changes = this.#changes;
		const run = async () => {
			try {
				await this.#sync();
				this.#durable = changes;
			} finally {
				this.#running = undefined;
			}
		};
		return { changes, ended: run() };
	}
}
