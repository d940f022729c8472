import { Controller, Get, Header, UseGuards } from "@nestjs/common";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { Readings } from "../../platform/metrics/readings.ts";
import { MetricsGuard } from "./metrics.guard.ts";

/** Metrics for Prometheus. */
@Controller("metrics")
export class MetricsController {
	constructor(
		private readonly metrics: Metrics,
		private readonly readings: Readings,
	) {}

	@Get()
	@Header("Cache-Control", "no-store")
	@Header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	@UseGuards(MetricsGuard)
	async read(): Promise<string> {
		await this.readings.take();
		return this.metrics.write();
	}
}
