import { setTimeout as sleep } from "node:timers/promises";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { MAX_ATTEMPTS } from "../../platform/jobs/backoff.ts";
import { errorClassOf } from "../../platform/logging/error-class.ts";
import type { Log } from "../../platform/logging/log.ts";
import type { OutboxEntry, OutboxSender } from "./outbox-entry.ts";
import type { OutboxKind } from "./outbox-kinds.ts";
import type { OutboxQueue } from "./outbox-queue.ts";
import { attempt } from "./send-attempt.ts";
import { UndeliverableError } from "./undeliverable-error.ts";

export interface OutboxLaneOptions {
	readonly kinds: readonly OutboxKind[];
	readonly sender: OutboxSender;
	readonly queue: OutboxQueue;
	readonly log: Log;
	/**
	 * time limit of an attempt; well below the lease, after which another process takes the entry
	 */
	readonly attemptLimitMs?: number;
	/** time limit for running attempts when the server stops, before they are given back */
	readonly stopLimitMs?: number;
}

/** Supervisors often kill ten seconds after the request to stop. */
const STOP_LIMIT_MS = 5_000;
/** A slow recipient must not delay the others. */
const MOST_AT_ONCE = 5;

/** Sends due entries of some kinds, a few at a time, independently of other lanes. */
export class OutboxLane {
	readonly #options: OutboxLaneOptions;
	readonly #running = new Set<Promise<void>>();
	readonly #stopping = new AbortController();
	#filling: Promise<void> | undefined;
	#isAgain = false;
	#isStopped = false;

	constructor(options: OutboxLaneOptions) {
		this.#options = options;
	}

	/** Sends what is due; called whenever new entries may be. */
	wake(): void {
		if (this.#isStopped) return;
		if (this.#filling !== undefined) {
			this.#isAgain = true;
			return;
		}
		this.#filling = this.#fill()
			.catch((error: unknown) => this.#options.log.error("outbox_unreadable", {}, error))
			.finally(() => {
				this.#filling = undefined;
				const isAgain = this.#isAgain;
				this.#isAgain = false;
				if (isAgain) this.wake();
			});
	}

	/** Starts no more attempts, finishes nearly finished ones, and gives back the others. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		await this.#filling;
		const isDone = Promise.all(this.#running);
		const stopWaiting = new AbortController();
		const { stopLimitMs = STOP_LIMIT_MS } = this.#options;
		const isLate = sleep(stopLimitMs, undefined, { signal: stopWaiting.signal }).catch(() => {});
		await Promise.race([isDone, isLate]);
		stopWaiting.abort();
		this.#stopping.abort();
		await isDone;
	}

	async #fill(): Promise<void> {
		const free = MOST_AT_ONCE - this.#running.size;
		if (free === 0) return;
		for (const entry of await this.#options.queue.takeDue(this.#options.kinds, free)) {
			const attempt: Promise<void> = this.#attempt(entry)
				// The entry becomes due again when its lease ends.
				.catch((error: unknown) =>
					this.#options.log.error("outbox_unwritable", { outboxId: entry.id }, error),
				)
				.finally(() => {
					this.#running.delete(attempt);
					this.wake();
				});
			this.#running.add(attempt);
		}
	}

	async #attempt(entry: OutboxEntry): Promise<void> {
		const { queue, sender, log, attemptLimitMs } = this.#options;
		const { id: outboxId, attempts: count } = entry;
		// The last attempt ended with the process: this entry may be the cause.
		if (count > MAX_ATTEMPTS) return await queue.markDead(entry, "Interrupted");
		const send = (signal: AbortSignal) => sender.send(entry, signal);
		try {
			await attempt(send, this.#stopping.signal, attemptLimitMs);
		} catch (error) {
			log.error("outbox_failed", { outboxId, count }, error);
			return await whenDatabaseIsFree(() => this.#putOff(entry, error));
		}
		await whenDatabaseIsFree(() => queue.markDone(entry));
		log.info("outbox_sent", { outboxId, count });
	}

	async #putOff(entry: OutboxEntry, error: unknown): Promise<void> {
		const { queue } = this.#options;
		if (error instanceof UndeliverableError) await queue.markDead(entry, errorClassOf(error));
		else if (this.#stopping.signal.aborted) await queue.giveBack(entry);
		else await queue.markFailed(entry, errorClassOf(error));
	}
}
