import { Global, Module } from "@nestjs/common";
import { Metrics } from "./metrics.ts";
import { ProcessUsage } from "./process-usage.ts";
import { Readings, registerReading } from "./readings.ts";
import { RequestMetrics } from "./request-metrics.ts";

/** The metrics, for all modules. */
@Global()
@Module({
	providers: [
		Metrics,
		RequestMetrics,
		Readings,
		ProcessUsage,
		registerReading(
			ProcessUsage,
			({ memory, startTime, loopDelay }) => [memory, startTime, loopDelay],
			(usage, metrics) => usage.read(metrics),
		),
	],
	exports: [Metrics, RequestMetrics, Readings],
})
export class MetricsModule {}
