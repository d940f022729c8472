import { type LabelValues, line, Metric, type MetricDescription } from "./metric.ts";

interface CounterDescription<Name extends string> extends MetricDescription<Name> {
	/** series that exist from the start */
	readonly starts?: ReadonlyArray<LabelValues<Name>>;
}

/** Only grows. Restarts at zero with the process. */
export class Counter<Name extends string = never> extends Metric<Name, number> {
	override readonly type = "counter";

	constructor({ starts = [], ...description }: CounterDescription<Name>) {
		super(description);
		this.begin(starts);
	}

	/** Creates series at zero. */
	begin(starts: ReadonlyArray<LabelValues<Name>>): void {
		for (const values of starts) this.add(values, 0);
	}

	add(values: LabelValues<Name>, amount = 1): void {
		this.change(values, (before = 0) => before + amount);
	}

	/** For a total counted elsewhere. */
	setTotal(values: LabelValues<Name>, total: number): void {
		this.change(values, () => total);
	}

	protected override lines(labels: string, value: number): string[] {
		return [line(this.name, labels, value)];
	}
}
