import {
	Injectable,
	type OnApplicationBootstrap,
	type OnApplicationShutdown,
} from "@nestjs/common";
import { Log } from "../logging/log.ts";
import { ConfirmationSender } from "./mail/confirmation-sender.ts";
import { Outbox, type OutboxEntry } from "./outbox.ts";

const POLL_INTERVAL_MS = 1_000;
const BATCH = 20;

/** Sends what is due, one after the other, and tries again later what failed. */
@Injectable()
export class OutboxPoller implements OnApplicationBootstrap, OnApplicationShutdown {
	#timer: NodeJS.Timeout | undefined;
	#running: Promise<void> | undefined;
	#isAgain = false;

	constructor(
		private readonly outbox: Outbox,
		private readonly sender: ConfirmationSender,
		private readonly log: Log,
	) {}

	onApplicationBootstrap(): void {
		this.outbox.onWake(() => this.#run());
		this.#timer = setInterval(() => this.#run(), POLL_INTERVAL_MS);
	}

	/** Finishes what is being sent, and starts nothing more. */
	async onApplicationShutdown(): Promise<void> {
		clearInterval(this.#timer);
		this.outbox.onWake(() => {});
		this.#isAgain = false;
		await this.#running;
	}

	#run(): void {
		if (this.#running !== undefined) {
			this.#isAgain = true;
			return;
		}
		this.#running = this.#sendDue()
			.catch((error: unknown) => this.log.error("outbox_unreadable", {}, error))
			.finally(() => {
				this.#running = undefined;
				const isAgain = this.#isAgain;
				this.#isAgain = false;
				if (isAgain) this.#run();
			});
	}

	async #sendDue(): Promise<void> {
		for (const entry of await this.outbox.listDue(BATCH)) await this.#send(entry);
	}

	async #send(entry: OutboxEntry): Promise<void> {
		try {
			await this.sender.send(entry);
			await this.outbox.markDone(entry);
			this.log.info("outbox_sent", { outboxId: entry.id });
		} catch (error) {
			this.log.error("outbox_failed", { outboxId: entry.id, count: entry.attempts + 1 }, error);
			await this.outbox.markFailed(entry, reasonOf(error));
		}
	}
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
