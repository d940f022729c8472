import {
	Injectable,
	type OnApplicationBootstrap,
	type OnApplicationShutdown,
} from "@nestjs/common";
import { LoopDelay } from "./loop-delay.ts";
import type { Metrics } from "./metrics.ts";

const MICROSECONDS_PER_SECOND = 1_000_000;
const MS_PER_SECOND = 1000;

/** Memory and processor time of the server's own process. */
@Injectable()
export class ProcessUsage implements OnApplicationBootstrap, OnApplicationShutdown {
	readonly #loopDelay = new LoopDelay();

	onApplicationBootstrap(): void {
		this.#loopDelay.start();
	}

	onApplicationShutdown(): void {
		this.#loopDelay.stop();
	}

	read({ memory, processorTime, startTime, loopDelay }: Metrics): void {
		const { user, system } = process.cpuUsage();
		memory.set({}, process.memoryUsage.rss());
		processorTime.setTotal({}, (user + system) / MICROSECONDS_PER_SECOND);
		startTime.set({}, performance.timeOrigin / MS_PER_SECOND);
		for (const [statistic, seconds] of this.#loopDelay.take())
			loopDelay.set({ statistic }, seconds);
	}
}
