import { type FactoryProvider, Injectable, type Type } from "@nestjs/common";
import { Log } from "../logging/log.ts";
import type { Gauge } from "./gauge.ts";
import { Metrics } from "./metrics.ts";

interface Reading {
	/** measures, and sets the gauges */
	read(): void | Promise<void>;
	readonly gauges: ReadonlyArray<Gauge<string>>;
}

/** Values that are not counted as they happen, but measured when metrics are requested. */
@Injectable()
export class Readings {
	readonly #readings: Reading[] = [];

	constructor(private readonly log: Log) {}

	add(reading: Reading): void {
		this.#readings.push(reading);
	}

	/** Updates every gauge. One that cannot be read has no value. */
	async take(): Promise<void> {
		for (const { read, gauges } of this.#readings) {
			try {
				await read();
			} catch (error) {
				for (const gauge of gauges) gauge.clear();
				this.log.error("reading_failed", {}, error);
			}
		}
	}
}

/** The provider of a reading, in the module that has what is measured. */
export function registerReading<Owner>(
	owner: Type<Owner>,
	gaugesOf: (metrics: Metrics) => ReadonlyArray<Gauge<string>>,
	read: (owner: Owner, metrics: Metrics) => void | Promise<void>,
): FactoryProvider {
	return {
		provide: `reading of ${owner.name}`,
		inject: [owner, { token: Metrics, optional: true }, { token: Readings, optional: true }],
		useFactory: (from: Owner, metrics: Metrics | undefined, readings: Readings | undefined) =>
			metrics && readings?.add({ read: () => read(from, metrics), gauges: gaugesOf(metrics) }),
	};
}
