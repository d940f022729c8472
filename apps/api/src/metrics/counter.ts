import { type LabelValues, line, Metric } from "./metric.ts";

/** Only grows. Begins again with the process. */
export class Counter<Name extends string = never> extends Metric<Name, number> {
	override readonly type = "counter";

	add(values: LabelValues<Name>, amount = 1): void {
		this.change(values, (before = 0) => before + amount);
	}

	/** For what somebody else counts. */
	setTotal(values: LabelValues<Name>, total: number): void {
		this.change(values, () => total);
	}

	protected override lines(labels: string, value: number): string[] {
		return [line(this.name, labels, value)];
	}
}
