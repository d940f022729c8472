import { type LabelValues, line, Metric, type MetricDescription } from "./metric.ts";

interface Distribution {
	/** number of values up to each bound */
	readonly buckets: number[];
	count: number;
	sum: number;
}

/** A distribution of values. */
export class Histogram<Name extends string = never> extends Metric<Name, Distribution> {
	override readonly type = "histogram";
	readonly #bounds: readonly number[];

	/** @param bounds ascending */
	constructor(description: MetricDescription<Name>, bounds: readonly number[]) {
		super(description);
		this.#bounds = bounds;
	}

	observe(values: LabelValues<Name>, value: number): void {
		this.change(values, (before) => {
			const { buckets, count, sum } = before ?? { buckets: [], count: 0, sum: 0 };
			const counted = this.#bounds.map((bound, at) => (buckets[at] ?? 0) + Number(value <= bound));
			return { buckets: counted, count: count + 1, sum: sum + value };
		});
	}

	protected override lines(labels: string, { buckets, count, sum }: Distribution): string[] {
		const bucket = (bound: number | string, value: number) => {
			const own = `le="${bound}"`;
			return line(`${this.name}_bucket`, labels === "" ? own : `${labels},${own}`, value);
		};
		return [
			...this.#bounds.map((bound, at) => bucket(bound, buckets[at] ?? 0)),
			bucket("+Inf", count),
			line(`${this.name}_sum`, labels, sum),
			line(`${this.name}_count`, labels, count),
		];
	}
}
