import request from "supertest";

const METRICS = "/real-name-registration/metrics";
const LABELS = /^(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*"(?:,(?!$)|$))*$/;
const SAMPLE = /^([a-z_]+)(?:\{(.+)\})? (-?[\d.]+(?:e[+-]?\d+)?)$/;

/** A value of a metric, with its labels. */
export interface Sample {
	readonly name: string;
	readonly labels: Readonly<Record<string, string>>;
	readonly value: number;
}

/** The exported metrics at one moment. */
export class ReadMetrics {
	readonly text: string;
	readonly samples: readonly Sample[];
	/** by the name in HELP and TYPE */
	readonly types: ReadonlyMap<string, string>;

	/** @throws Error for a line that is not in Prometheus' text format */
	constructor(text: string) {
		this.text = text;
		const lines = text.split("\n").filter((line) => line !== "");
		this.types = new Map(lines.flatMap(readType));
		this.samples = lines.filter((line) => !line.startsWith("# ")).map(readSample);
	}

	static async of(url: string, headers: Readonly<Record<string, string>> = {}) {
		const { text } = await request(url).get(METRICS).set(headers).expect(200);
		return new ReadMetrics(text);
	}

	/**
	 * The sum of all series with these labels, whatever other labels they have; 0 if there is none.
	 */
	value(name: string, labels: Readonly<Record<string, string>> = {}): number {
		return this.samples
			.filter((sample) => sample.name === `sim_registration_${name}`)
			.filter((sample) =>
				Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
			)
			.reduce((sum, { value }) => sum + value, 0);
	}
}

function readType(line: string): Array<[string, string]> {
	const [, name, type] = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line) ?? [];
	return name === undefined || type === undefined ? [] : [[name, type]];
}

function readSample(line: string): Sample {
	const [, name, labels = "", value] = SAMPLE.exec(line) ?? [];
	if (name === undefined || !LABELS.test(labels)) throw new Error(`Not a sample: ${line}`);
	const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)];
	return {
		name,
		labels: Object.fromEntries(pairs.map(([, label, text]) => [label, text])),
		value: Number(value),
	};
}
