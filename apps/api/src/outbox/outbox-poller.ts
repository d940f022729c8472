import {
	type BeforeApplicationShutdown,
	Injectable,
	type OnApplicationBootstrap,
} from "@nestjs/common";
import { Log } from "../logging/log.ts";
import { DeliverySender } from "./delivery/delivery-sender.ts";
import { MailSender } from "./mail/mail-sender.ts";
import { Outbox } from "./outbox.ts";
import { kindsOf, OUTBOX_LANES, type OutboxLaneName } from "./outbox-kinds.ts";
import { OutboxLane } from "./outbox-lane.ts";
import { OutboxQueue } from "./outbox-queue.ts";
import type { OutboxSender } from "./outbox-sender.ts";

const POLL_INTERVAL_MS = 1_000;

/**
 * Has everything sent that is due: mails and deliveries in lanes of their own, so that a mail
 * server that hangs holds up no delivery.
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

	/** Before, because the database closes at the shutdown itself. */
	async beforeApplicationShutdown(): Promise<void> {
		clearInterval(this.#timer);
		this.outbox.onWake(() => {});
		await Promise.all(this.#lanes.map((lane) => lane.stop()));
	}

	#wake(): void {
		for (const lane of this.#lanes) lane.wake();
	}
}
