import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import type { OwnProcess } from "../../platform/extensions/own-process.ts";
import type { Log } from "../../platform/logging/log.ts";
import type { EventQueue, TakenEvent } from "./event-queue.ts";

export interface ListenerLaneOptions {
	readonly listener: string;
	readonly queue: EventQueue;
	readonly process: OwnProcess;
	readonly log: Log;
}

/** How long a process may be idle before it ends, to free its memory. */
const IDLE_MS = 60_000;

/** Hands events to one listener, one after the other, independently of other listeners. */
export class ListenerLane {
	readonly #options: ListenerLaneOptions;
	#running: Promise<void> | undefined;
	#taken: TakenEvent | undefined;
	#idleSince = performance.now();
	#isStopped = false;

	constructor(options: ListenerLaneOptions) {
		this.#options = options;
	}

	/** Called every second. */
	wake(): void {
		if (this.#isStopped || this.#running !== undefined) return;
		const { log, listener } = this.#options;
		this.#running = this.#run()
			.catch((error: unknown) => log.error("events_unreadable", { listener }, error))
			.finally(() => {
				this.#running = undefined;
			});
	}

	/** Gives back the event that is being handled: it may be handled twice. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		const { process, queue } = this.#options;
		await process.stop();
		await this.#running;
		if (this.#taken !== undefined) await queue.giveBack(this.#taken);
	}

	async #run(): Promise<void> {
		const { listener, queue, process } = this.#options;
		while (!this.#isStopped) {
			const taken = await queue.take(listener);
			if (taken === undefined) {
				if (performance.now() - this.#idleSince > IDLE_MS) await process.stop();
				return;
			}
			this.#taken = taken;
			// The process must not start again.
			if (this.#isStopped) return;
			await this.#hand(taken);
			this.#idleSince = performance.now();
		}
	}

	async #hand(taken: TakenEvent): Promise<void> {
		const { listener, queue, process, log } = this.#options;
		const failure = await process.call(taken.event);
		// Not the listener's fault.
		if (failure !== undefined && this.#isStopped) return;
		this.#taken = undefined;
		if (failure === undefined) return await whenDatabaseIsFree(() => queue.remove(taken));
		log.warn("listener_failed", { listener, failure, count: taken.attempts });
		await whenDatabaseIsFree(() => queue.putOff(taken, failure));
	}
}
