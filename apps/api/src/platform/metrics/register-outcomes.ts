import type { FactoryProvider } from "@nestjs/common";
import type { Counter } from "./counter.ts";
import type { LabelValues } from "./metric.ts";
import { Metrics } from "./metrics.ts";

/**
 * The provider of a counter's initial series, in the module that counts. Prometheus sees no growth
 * in a series that starts at 1, so an alert would miss the first event.
 */
export function registerOutcomes<Name extends string>(
	title: string,
	counterOf: (metrics: Metrics) => Counter<Name>,
	starts: ReadonlyArray<LabelValues<Name>>,
): FactoryProvider {
	return {
		provide: `outcomes of ${title}`,
		inject: [{ token: Metrics, optional: true }],
		useFactory: (metrics: Metrics | undefined) => metrics && counterOf(metrics).begin(starts),
	};
}
