import { Injectable, Optional } from "@nestjs/common";
import { errorClassOf } from "../logging/error-class.ts";
import { Log } from "../logging/log.ts";
import { Counter } from "../metrics/counter.ts";
import { Gauge } from "../metrics/gauge.ts";
import { Metrics } from "../metrics/metrics.ts";
import { Readings } from "../metrics/readings.ts";
import { within } from "./limit-adapter.ts";

/** Label values by label. A closed list, so that no value can be a customer's. */
export type OwnLabels = Readonly<Record<string, readonly string[]>>;

interface OwnMetric {
	/** letters and underscores; `sim_registration_own_` is put before it */
	readonly name: string;
	readonly help: string;
}

export interface OwnCounter<Labels extends OwnLabels> {
	/** @param values a value that is not in the list is counted as `other` */
	add(values: { readonly [Label in keyof Labels]: Labels[Label][number] }, amount?: number): void;
}

export type OwnState = "ready" | "unavailable";

const PREFIX = "sim_registration_own_";
const NAME = /^[a-z]+(_[a-z]+){0,5}$/;
const OTHER = "other";
/** A monitoring system waits for the answer. */
const READING_LIMIT_MS = 2_000;
/** Minimum interval of asking an indicator, however often `health/ready` is requested. */
const KNOWN_FOR_MS = 3_000;

/**
 * Metrics and health indicators of a team's own, beside the server's. Inject it into an adapter or
 * a provider of a module, and use it in the constructor.
 */
@Injectable()
export class Monitoring {
	readonly #log: Log;
	readonly #metrics: Metrics | undefined;
	readonly #readings: Readings | undefined;
	readonly #taken = new Set<string>();
	readonly #indicators = new Map<string, Indicator>();

	/** An operator's command has no metrics: what it counts is not shown. */
	constructor(log: Log, @Optional() metrics?: Metrics, @Optional() readings?: Readings) {
		this.#log = log;
		this.#metrics = metrics;
		this.#readings = readings;
	}

	/**
	 * Adds a counter, with a series at zero for every value if it has one label at most.
	 *
	 * @throws Error if the name is taken or invalid
	 */
	counter<const Labels extends OwnLabels>({
		name,
		help,
		labels,
	}: OwnMetric & { readonly labels: Labels }): OwnCounter<Labels> {
		const names = Object.keys(labels);
		const [label, ...more] = names;
		const values = label === undefined ? [] : (labels[label] ?? []);
		for (const word of [...names, ...Object.values(labels).flat()]) requireName(word);
		const starts = label === undefined ? [{}] : values.map((value) => ({ [label]: value }));
		const counter = new Counter<string>({
			name: this.#take(name),
			help: inOneLine(help),
			labels: names,
			starts: more.length === 0 ? starts : [],
		});
		this.#metrics?.add(counter);
		return {
			add: (given, amount = 1) => {
				const known = names.map((each) => [each, knownIn(labels[each], given[each])]);
				counter.add(Object.fromEntries(known), amount);
			},
		};
	}

	/**
	 * Adds a gauge, which is measured when metrics are requested, for two seconds at most.
	 *
	 * @throws Error if the name is taken or invalid
	 */
	gauge({
		name,
		help,
		read,
	}: OwnMetric & { readonly read: (signal: AbortSignal) => number | Promise<number> }): void {
		const gauge = new Gauge<string>({ name: this.#take(name), help: inOneLine(help), labels: [] });
		const late = new Error("a reading did not end within its limit");
		this.#metrics?.add(gauge);
		this.#readings?.add({
			gauges: [gauge],
			read: async () => gauge.set({}, Number(await within(READING_LIMIT_MS, late, read))),
		});
	}

	/**
	 * Adds a health indicator. `health/ready` and `dependency_up` show it; the server stays ready,
	 * because customers can go on filling in.
	 *
	 * @param check resolves to whether it is ready, within two seconds
	 * @throws Error if the name is taken or invalid
	 */
	indicator(name: string, check: (signal: AbortSignal) => Promise<boolean>): void {
		this.#take(name);
		this.#indicators.set(name, new Indicator(name, check, this.#log));
	}

	/** The state of every indicator, a few seconds old at most. */
	async states(): Promise<Record<string, OwnState>> {
		const states = [...this.#indicators].map(
			async ([name, indicator]) => [name, await indicator.state()] as const,
		);
		return Object.fromEntries(await Promise.all(states));
	}

	#take(name: string): string {
		requireName(name);
		if (this.#taken.has(name)) throw new Error(`${name} is monitored already`);
		this.#taken.add(name);
		return `${PREFIX}${name}`;
	}
}

class Indicator {
	#asked: { readonly at: number; readonly state: Promise<OwnState> } | undefined;
	#logged: OwnState = "ready";

	constructor(
		private readonly name: string,
		private readonly check: (signal: AbortSignal) => Promise<boolean>,
		private readonly log: Log,
	) {}

	state(): Promise<OwnState> {
		const now = performance.now();
		if (this.#asked === undefined || now - this.#asked.at > KNOWN_FOR_MS)
			this.#asked = { at: now, state: this.#ask() };
		return this.#asked.state;
	}

	async #ask(): Promise<OwnState> {
		const late = new Error("no answer");
		let failure: string | undefined;
		const isReady = await within(READING_LIMIT_MS, late, this.check).catch((error: unknown) => {
			failure = error === late ? "late" : errorClassOf(error);
			return false;
		});
		const state = isReady === true ? "ready" : "unavailable";
		const fields = { setting: this.name, ...(failure === undefined ? {} : { failure }) };
		if (state !== this.#logged)
			if (state === "ready") this.log.info("indicator_ready", fields);
			else this.log.warn("indicator_unavailable", fields);
		this.#logged = state;
		return state;
	}
}

function requireName(name: string): void {
	if (!NAME.test(name)) throw new Error(`${name} must be small letters and underscores`);
}

function knownIn(values: readonly string[] = [], value: unknown): string {
	return values.find((known) => known === value) ?? OTHER;
}

function inOneLine(help: string): string {
	return help.replace(/\s+/g, " ");
}
