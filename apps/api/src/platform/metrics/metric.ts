type MetricType = "counter" | "gauge" | "histogram";

/** Label values of a series, in the order of the names. */
export type LabelValues<Name extends string> = Readonly<Record<Name, string>>;

export interface MetricDescription<Name extends string> {
	/** without the common prefix */
	readonly name: string;
	readonly help: string;
	readonly labels: readonly Name[];
}

/**
 * Far more series than our labels produce. Further ones are combined, so that an unbounded label
 * value cannot exhaust memory.
 */
const MOST_SERIES = 1_000;
const FURTHER = "further";

/** A count or measurement with labels, in Prometheus' text format. */
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

	/** Returns all its series, with its description. */
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

	/** @param labels as written between braces, or empty */
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
