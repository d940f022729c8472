import {
	type BeforeApplicationShutdown,
	Inject,
	Injectable,
	type OnApplicationBootstrap,
} from "@nestjs/common";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { LISTENER_LIMITS, OwnProcess } from "../../platform/extensions/own-process.ts";
import { ownVariables } from "../../platform/extensions/own-variables.ts";
import { Log } from "../../platform/logging/log.ts";
import { AllRecords } from "../own-records/own-records.ts";
import { EventQueue } from "./event-queue.ts";
import { ListenerLane } from "./listener-lane.ts";

const POLL_INTERVAL_MS = 1_000;

/** Hands events to the listeners of extensions, each in a process of its own. */
@Injectable()
export class Listeners implements OnApplicationBootstrap, BeforeApplicationShutdown {
	readonly #lanes: readonly ListenerLane[];
	readonly #names: readonly string[];
	#timer: NodeJS.Timeout | undefined;

	constructor(
		{ file, listeners }: Extensions,
		private readonly queue: EventQueue,
		log: Log,
		records: AllRecords,
		@Inject(ENVIRONMENT) { NODE_ENV }: Environment,
		@Inject(CLOCK) private readonly now: Clock,
	) {
		this.#names = listeners.map(({ listener }) => listener);
		const isShown = NODE_ENV === "development";
		this.#lanes = listeners.map(({ listener }) => {
			const process = new OwnProcess({
				file,
				name: listener,
				variables: ownVariables(),
				isShown,
				records,
				limits: LISTENER_LIMITS,
			});
			return new ListenerLane({ listener, queue, process, log });
		});
	}

	onApplicationBootstrap(): void {
		if (this.#lanes.length === 0) return;
		this.#timer = setInterval(() => {
			for (const lane of this.#lanes) lane.wake();
		}, POLL_INTERVAL_MS);
	}

	/** Of each listener, the age of its oldest event in seconds. */
	async backlogs() {
		if (this.#names.length === 0) return [];
		const found = new Map((await this.queue.backlogs()).map((each) => [each.listener, each]));
		return this.#names.map((listener) => {
			const backlog = found.get(listener);
			const oldestAt = backlog === undefined ? this.now().getTime() : Date.parse(backlog.oldestAt);
			const oldestSeconds = Math.max(0, Math.floor((this.now().getTime() - oldestAt) / 1000));
			return { listener, waiting: backlog?.waiting ?? 0, oldestSeconds };
		});
	}

	/** Before the shutdown, which closes the database. */
	async beforeApplicationShutdown(): Promise<void> {
		clearInterval(this.#timer);
		await Promise.all(this.#lanes.map((lane) => lane.stop()));
	}
}
