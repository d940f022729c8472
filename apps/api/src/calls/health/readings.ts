import {
	Injectable,
	type OnApplicationBootstrap,
	type OnApplicationShutdown,
} from "@nestjs/common";
import { OutboxOverview } from "../../domain/outbox/outbox-overview.ts";
import { Log } from "../../platform/logging/log.ts";
import { LoopDelay } from "../../platform/metrics/loop-delay.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { SubmissionAdmission } from "../form/admission/submission-admission.ts";
import { Health } from "./health.ts";

const MICROSECONDS_PER_SECOND = 1_000_000;
const MS_PER_SECOND = 1000;

/** Reads values that are not counted as they happen, but measured when metrics are requested. */
@Injectable()
export class Readings implements OnApplicationBootstrap, OnApplicationShutdown {
	readonly #loopDelay = new LoopDelay();

	constructor(
		private readonly metrics: Metrics,
		private readonly admission: SubmissionAdmission,
		private readonly outbox: OutboxOverview,
		private readonly health: Health,
		private readonly log: Log,
	) {}

	onApplicationBootstrap(): void {
		this.#loopDelay.start();
	}

	onApplicationShutdown(): void {
		this.#loopDelay.stop();
	}

	/** Updates every gauge. One that cannot be read has no value. */
	async take(): Promise<void> {
		this.#readProcess();
		this.#readUploads();
		await this.#readOutbox();
		await this.#readHealth();
	}

	#readProcess(): void {
		const { memory, processorTime, startTime, loopDelay } = this.metrics;
		const { user, system } = process.cpuUsage();
		memory.set({}, process.memoryUsage.rss());
		processorTime.setTotal({}, (user + system) / MICROSECONDS_PER_SECOND);
		startTime.set({}, performance.timeOrigin / MS_PER_SECOND);
		for (const [statistic, seconds] of this.#loopDelay.take())
			loopDelay.set({ statistic }, seconds);
	}

	#readUploads(): void {
		const { chargedBytes, receiving, waiting } = this.admission.load;
		this.metrics.bytesInFlight.set({}, chargedBytes);
		this.metrics.uploads.set({ state: "receiving" }, receiving);
		this.metrics.uploads.set({ state: "waiting" }, waiting);
	}

	async #readOutbox(): Promise<void> {
		const { outboxEntries, outboxAge } = this.metrics;
		try {
			const depths = await this.outbox.depth();
			for (const [state, { count, oldestSeconds }] of Object.entries(depths)) {
				outboxEntries.set({ state }, count);
				outboxAge.set({ state }, oldestSeconds);
			}
		} catch (error) {
			outboxEntries.clear();
			outboxAge.clear();
			this.log.error("reading_failed", {}, error);
		}
	}

	async #readHealth(): Promise<void> {
		const states = await this.health.dependencies();
		for (const [dependency, state] of Object.entries(states))
			if (!["none", "off"].includes(state))
				this.metrics.dependencies.set({ dependency }, state === "ready" ? 1 : 0);
		const overdue = await this.health.overdueJobs();
		this.metrics.dependencies.set({ dependency: "jobs" }, overdue.length === 0 ? 1 : 0);
	}
}
