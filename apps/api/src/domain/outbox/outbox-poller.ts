import {
	type BeforeApplicationShutdown,
	Injectable,
	type OnApplicationBootstrap,
} from "@nestjs/common";
import { Log } from "../../platform/logging/log.ts";
import { DeliverySender } from "./delivery/delivery-sender.ts";
import { MailSender } from "./mail/mail-sender.ts";
import { Outbox } from "./outbox.ts";
import type { OutboxSender } from "./outbox-entry.ts";
import { kindsOf, OUTBOX_LANES, type OutboxLaneName } from "./outbox-kinds.ts";
import { OutboxLane } from "./outbox-lane.ts";
import { OutboxQueue } from "./outbox-queue.ts";

const POLL_INTERVAL_MS = 1_000;

/**
 * Sends due entries: mails and deliveries in separate lanes, so that a hanging mail server does not
 * delay deliveries.
 */
@Injectable()
export class OutboxPoller implements OnApplicationBootstrap, BeforeApplicationShutdown {
	readonly #lanes: readonly OutboxLane[];
	#timer: NodeJS.Timeout | undefined;

	constructor(
		private readonly outbox: Outbox,
		queue: OutboxQueue,
		mail: MailSender,
		delivery: DeliverySender,
		log: Log,
	) {
		const senders: Record<OutboxLaneName, OutboxSender> = { mail, delivery };
		this.#lanes = OUTBOX_LANES.map(
			(lane) => new OutboxLane({ kinds: kindsOf(lane), sender: senders[lane], queue, log }),
		);
	}

	onApplicationBootstrap(): void {
		this.outbox.onWake(() => this.#wake());
		this.#timer = setInterval(() => this.#wake(), POLL_INTERVAL_MS);
	}

	/** Before the shutdown, which closes the database. */
	async beforeApplicationShutdown(): Promise<void> {
		clearInterval(this.#timer);
		this.outbox.onWake(() => {});
		await Promise.all(this.#lanes.map((lane) => lane.stop()));
	}

	#wake(): void {
		for (const lane of this.#lanes) lane.wake();
	}
}
