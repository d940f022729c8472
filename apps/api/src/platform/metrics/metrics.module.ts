import { Global, Module } from "@nestjs/common";
import { Metrics } from "./metrics.ts";
import { RequestMetrics } from "./request-metrics.ts";

/** The metrics, for all modules. */
@Global()
@Module({ providers: [Metrics, RequestMetrics], exports: [Metrics, RequestMetrics] })
export class MetricsModule {}
