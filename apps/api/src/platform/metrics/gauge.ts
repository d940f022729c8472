import { type LabelValues, line, Metric } from "./metric.ts";

/** A current value. */
export class Gauge<Name extends string = never> extends Metric<Name, number> {
	override readonly type = "gauge";

	set(values: LabelValues<Name>, value: number): void {
		this.change(values, () => value);
	}

	protected override lines(labels: string, value: number): string[] {
		return [line(this.name, labels, value)];
	}
}
