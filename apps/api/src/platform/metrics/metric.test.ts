import { describe, expect, it } from "vitest";
import { Counter } from "./counter.ts";
import { Gauge } from "./gauge.ts";
import { Histogram } from "./histogram.ts";

describe("a metric in Prometheus' text format", () => {
	it("counts each series by its labels", () => {
		const counter = new Counter({ name: "seen_total", help: "Seen.", labels: ["what", "where"] });
		counter.add({ what: "bird", where: "roof" });
		counter.add({ what: "bird", where: "roof" }, 2);
		counter.add({ what: "cat", where: "roof" });
		expect(counter.write()).toBe(
			'# HELP seen_total Seen.\n# TYPE seen_total counter\nseen_total{what="bird",where="roof"} 3\nseen_total{what="cat",where="roof"} 1\n',
		);
	});

	it("starts with the known series at 0", () => {
		const counter = new Counter({
			name: "seen_total",
			help: "Seen.",
			labels: ["what"],
			starts: [{ what: "bird" }],
		});
		expect(counter.write()).toContain('\nseen_total{what="bird"} 0\n');
		counter.setTotal({ what: "bird" }, 7);
		counter.setTotal({ what: "bird" }, 5);
		expect(counter.write()).toContain('\nseen_total{what="bird"} 5\n');
	});

	it("shows a current value until it is cleared", () => {
		const gauge = new Gauge({ name: "size", help: "Size.", labels: ["what"] });
		for (const value of [3, 1]) gauge.set({ what: "queue" }, value);
		expect(gauge.write()).toBe('# HELP size Size.\n# TYPE size gauge\nsize{what="queue"} 1\n');
		gauge.clear();
		expect(gauge.write()).toBe("# HELP size Size.\n# TYPE size gauge\n");
	});

	it("has no braces without labels", () => {
		const counter = new Counter({ name: "seen_total", help: "Seen.", labels: [] });
		counter.add({});
		expect(counter.write()).toContain("\nseen_total 1\n");
	});

	it("escapes label values that would end their line", () => {
		const counter = new Counter({ name: "seen_total", help: "Seen.", labels: ["what"] });
		counter.add({ what: 'a"b\\c\nd' });
		expect(counter.write()).toContain('seen_total{what="a\\"b\\\\c\\nd"} 1\n');
	});

	it("limits the number of series, whatever the labels", () => {
		const counter = new Counter({ name: "seen_total", help: "Seen.", labels: ["what"] });
		for (let number = 0; number < 5_000; number++) counter.add({ what: String(number) });
		const lines = counter.write().trim().split("\n");
		expect(lines).toHaveLength(1_003);
		expect(lines.at(-1)).toBe('seen_total{what="further"} 4000');
	});

	it("sums a distribution in cumulative buckets", () => {
		const histogram = new Histogram({ name: "s", help: "S.", labels: ["what"] }, [1, 2.5]);
		for (const value of [0.5, 1, 2, 4]) histogram.observe({ what: "x" }, value);
		expect(histogram.write().trim().split("\n")).toEqual([
			"# HELP s S.",
			"# TYPE s histogram",
			's_bucket{what="x",le="1"} 2',
			's_bucket{what="x",le="2.5"} 3',
			's_bucket{what="x",le="+Inf"} 4',
			's_sum{what="x"} 7.5',
			's_count{what="x"} 4',
		]);
	});

	it("labels the buckets of a distribution without labels by their bounds only", () => {
		const histogram = new Histogram({ name: "s", help: "S.", labels: [] }, [1]);
		histogram.observe({}, 2);
		expect(histogram.write()).toContain('\ns_bucket{le="1"} 0\ns_bucket{le="+Inf"} 1\ns_sum 2\n');
	});
});
