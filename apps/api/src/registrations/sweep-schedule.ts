import {
	Inject,
	Injectable,
	type OnApplicationBootstrap,
	type OnApplicationShutdown,
} from "@nestjs/common";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { Log } from "../logging/log.ts";
import { Sweeper } from "./sweeper.ts";

const INTERVAL_MS = 60 * 60 * 1000;
/** Longer than any submission takes from its first sealed byte to its commit. */
const MINIMUM_AGE_MS = 60 * 60 * 1000;

/** Sweeps once an hour what refused commits left, without waiting for the next start. */
@Injectable()
export class SweepSchedule implements OnApplicationBootstrap, OnApplicationShutdown {
	#timer: NodeJS.Timeout | undefined;

	constructor(
		private readonly sweeper: Sweeper,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	onApplicationBootstrap(): void {
		this.#timer = setInterval(() => void this.#sweep(), INTERVAL_MS);
		this.#timer.unref();
	}

	onApplicationShutdown(): void {
		clearInterval(this.#timer);
	}

	async #sweep(): Promise<void> {
		try {
			const moment = new Date(this.now().getTime() - MINIMUM_AGE_MS);
			const { files, keys } = await this.sweeper.sweepBefore(moment);
			if (files + keys > 0) this.log.info("swept", { count: files + keys });
		} catch (error) {
			this.log.error("sweep_failed", {}, error);
		}
	}
}
