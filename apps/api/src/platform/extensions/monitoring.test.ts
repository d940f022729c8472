import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Log } from "../logging/log.ts";
import { Metrics } from "../metrics/metrics.ts";
import { Readings } from "../metrics/readings.ts";
import { Monitoring } from "./monitoring.ts";

let lines: string[];
let metrics: Metrics;
let readings: Readings;
let monitoring: Monitoring;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	lines = [];
	const log = new Log((line) => lines.push(line));
	metrics = new Metrics();
	readings = new Readings(log);
	monitoring = new Monitoring(log, metrics, readings);
});
afterEach(() => {
	vi.useRealTimers();
});

const written = () =>
	metrics
		.write()
		.split("\n")
		.filter((line) => line.includes("_own_"));
const events = () => lines.map((line) => JSON.parse(line));

it("counts by values of a closed list, and anything else as other", () => {
	const lookups = monitoring.counter({
		name: "crm_lookups_total",
		help: "Look-ups,\nby outcome.",
		labels: { outcome: ["found", "missing"] },
	});
	lookups.add({ outcome: "found" });
	const fromCustomer: string = "A123456(7)";
	lookups.add({ outcome: fromCustomer as "found" }, 2);
	expect(written()).toEqual([
		"# HELP sim_registration_own_crm_lookups_total Look-ups, by outcome.",
		"# TYPE sim_registration_own_crm_lookups_total counter",
		'sim_registration_own_crm_lookups_total{outcome="found"} 1',
		'sim_registration_own_crm_lookups_total{outcome="missing"} 0',
		'sim_registration_own_crm_lookups_total{outcome="other"} 2',
	]);
});

it.each(["Crm", "crm lookups", "kunde_61234567", ""])("rejects the name %j", (name) => {
	expect(() => monitoring.counter({ name, help: "", labels: {} })).toThrow("must be small letters");
	expect(() => monitoring.gauge({ name, help: "", read: () => 1 })).toThrow(
		"must be small letters",
	);
	expect(() => monitoring.indicator(name, async () => true)).toThrow("must be small letters");
});

it("rejects a name that is taken", () => {
	monitoring.gauge({ name: "queue", help: "", read: () => 1 });
	expect(() => monitoring.indicator("queue", async () => true)).toThrow("is monitored already");
});

it("measures a gauge when metrics are requested, and leaves out one that throws or hangs", async () => {
	let read: () => number | Promise<number> = () => 3;
	monitoring.gauge({ name: "queue", help: "Waiting.", read: () => read() });
	await readings.take();
	expect(written()).toContain("sim_registration_own_queue 3");
	read = () => {
		throw new Error("A123456(7)");
	};
	await readings.take();
	expect(written()).toHaveLength(2);
	read = () => new Promise(() => {});
	const taken = readings.take();
	await vi.advanceTimersByTimeAsync(2_000);
	await taken;
	expect(written()).toHaveLength(2);
	expect(lines.join("")).not.toContain("A123456");
});

describe("an indicator", () => {
	it.each<[string, () => Promise<boolean>, string | undefined]>([
		["says that it is not ready", async () => false, undefined],
		["throws", () => Promise.reject(new TypeError("A123456(7)")), "TypeError"],
		["does not answer", () => new Promise(() => {}), "late"],
	])(
		"that %s is unavailable, in one log line, until it answers",
		async (_title, check, failure) => {
			let now = check;
			monitoring.indicator("crm", () => now());
			const stateAfter = async (ms: number) => {
				const states = monitoring.states();
				await vi.advanceTimersByTimeAsync(ms);
				return await states;
			};
			expect(await stateAfter(2_000)).toEqual({ crm: "unavailable" });
			await vi.advanceTimersByTimeAsync(3_001);
			await stateAfter(2_000);
			now = async () => true;
			await vi.advanceTimersByTimeAsync(3_001);
			expect(await stateAfter(0)).toEqual({ crm: "ready" });
			expect(events()).toEqual([
				expect.objectContaining({
					event: "indicator_unavailable",
					setting: "crm",
					...(failure === undefined ? {} : { failure }),
				}),
				expect.objectContaining({ event: "indicator_ready", setting: "crm" }),
			]);
			expect(lines.join("")).not.toContain("A123456");
		},
	);

	it("is asked at most every three seconds", async () => {
		const check = vi.fn(async () => true);
		monitoring.indicator("crm", check);
		await monitoring.states();
		await monitoring.states();
		expect(check).toHaveBeenCalledTimes(1);
	});
});

it("counts nothing in an operator's command, which has no metrics", () => {
	const alone = new Monitoring(new Log(() => {}));
	expect(() => alone.counter({ name: "lookups", help: "", labels: {} }).add({})).not.toThrow();
});
