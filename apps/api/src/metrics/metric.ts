type MetricType = "counter" | "gauge" | "histogram";

/** The values of a series' labels, in the order of their names. */
export type LabelValues<Name extends string> = Readonly<Record<Name, string>>;

export interface MetricDescription<Name extends string> {
	/** without the prefix that all names have */
	readonly name: string;
	readonly help: string;
	readonly labels: readonly Name[];
}

/**
 * Far more than the labels that are ours make; whatever goes beyond is one series, so that nobody
 * who finds a value that is not bounded fills the memory with it.
 */
const MOST_SERIES = 1_000;
const FURTHER = "further";

/** Something counted or measured, told apart by labels, in Prometheus' text format. */
export abstract class Metric<Name extends string, Value> {
	readonly name: string;
	readonly help: string;
	readonly labels: readonly Name[];
	abstract readonly type: MetricType;
	readonly #series = new Map<string, Value>();

	constructor({ name, help, labels }: MetricDescription<Name>) {
		this.name = name;
		this.help = help;
		this.labels = labels;
	}

	/** The whole of it, with its description. */
	write(): string {
		const lines = [...this.#series].flatMap(([labels, value]) => this.lines(labels, value));
		return [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} ${this.type}`, ...lines]
			.map((line) => `${line}\n`)
			.join("");
	}

	/** Forgets every series. */
	clear(): void {
		this.#series.clear();
	}

	/** @param labels as they stand between braces, or nothing */
	protected abstract lines(labels: string, value: Value): string[];

	protected change(values: LabelValues<Name>, change: (before: Value | undefined) => Value): void {
		const key = this.#key(values);
		const isRoom = this.#series.has(key) || this.#series.size < MOST_SERIES;
		const series = isRoom ? key : writeLabels(this.labels.map((name) => [name, FURTHER]));
		this.#series.set(series, change(this.#series.get(series)));
	}

	#key(values: LabelValues<Name>): string {
		return writeLabels(this.labels.map((name) => [name, values[name]]));
	}
}

function writeLabels(labels: ReadonlyArray<readonly [string, string]>): string {
	return labels.map(([name, value]) => `${name}="${escapeValue(value)}"`).join(",");
}

function escapeValue(value: string): string {
	return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

/** One line: a name, its labels, its value. */
export function line(name: string, labels: string, value: number): string {
	return `${name}${labels === "" ? "" : `{${labels}}`} ${value}`;
}
