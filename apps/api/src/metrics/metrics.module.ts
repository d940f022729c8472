import { Global, Module } from "@nestjs/common";
import { Metrics } from "./metrics.ts";
import { RequestMetrics } from "./request-metrics.ts";

/** What every module counts with. */
@Global()
@Module({ providers: [Metrics, RequestMetrics], exports: [Metrics, RequestMetrics] })
export class MetricsModule {}
