import { readFileSync } from "node:fs";
import { ERROR_CODES } from "@sim-registration/validation";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { Metrics } from "../../src/platform/metrics/metrics.ts";
import { providersFor } from "../support/registered-providers.ts";

const readDocument = (path: string) =>
	readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const guide = readDocument("docs/observing.md");

const text = v.pipe(v.string(), v.nonEmpty());
const alertsSchema = v.strictObject({
	groups: v.array(
		v.strictObject({
			name: text,
			rules: v.array(
				v.strictObject({
					alert: text,
					expr: text,
					for: v.optional(v.pipe(v.string(), v.regex(/^\d+[mh]$/))),
					labels: v.strictObject({ severity: v.picklist(["page", "ticket"]) }),
					annotations: v.strictObject({ summary: text, description: text }),
				}),
			),
		}),
	),
});
const dashboardSchema = v.object({
	panels: v.array(v.object({ title: text, targets: v.array(v.object({ expr: text })) })),
});

const whole = new Metrics();
for (const { useFactory } of providersFor(Metrics)) await useFactory(whole);
const metrics = Object.values(whole);
const { groups } = v.parse(alertsSchema, parse(readDocument("docs/observing/alerts.yml")));
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = v.parse(
	dashboardSchema,
	JSON.parse(readDocument("docs/observing/dashboard.json")),
);
const expressions = [
	...alerts.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
	...panels.flatMap(({ title, targets }) =>
		targets.map(({ expr }) => [`panel ${title}`, expr] as const),
	),
];
/** Labels that Prometheus adds, and that of a histogram's bucket. */
const OTHER_LABELS = ["job", "instance", "le"];

/** The names in an expression, each with the labels that it uses. */
function namesIn(expr: string): Array<{ name: string; labels: string[] }> {
	const found = expr.matchAll(/\b((?:sim_registration|process)_[a-z_]+)(?:\{([^}]*)\})?/g);
	return [...found].map(([, name = "", selector = ""]) => ({
		name: name.replace(/_(bucket|sum|count)$/, ""),
		labels: [...selector.matchAll(/([a-z_]+)(?:=~|!~|!=|=)"/g)].map(([, label = ""]) => label),
	}));
}

/** The label values that an expression uses. */
function valuesIn(expr: string): Array<{ name: string; values: string[] }> {
	const found = expr.matchAll(/\b(sim_registration_[a-z_]+)\{[a-z]+(?:=~|!~|=)"([^"]*)"/g);
	return [...found].map(([, name = "", values = ""]) => ({ name, values: values.split("|") }));
}

describe("docs/observing", () => {
	it.each(expressions)("%s uses exported metrics and existing labels", (_, expr) => {
		const names = namesIn(expr);
		expect(names.length + Number(/^up\b/.test(expr))).toBeGreaterThan(0);
		for (const { name, labels } of names) {
			const metric = metrics.find((each) => each.name === name);
			expect(metric?.name).toBe(name);
			const known: readonly string[] = [...(metric?.labels ?? []), ...OTHER_LABELS];
			expect(known).toEqual(expect.arrayContaining(labels));
			const [, groupedBy = ""] = /by \(([^)]*)\)/.exec(expr) ?? [];
			const groups = groupedBy.split(", ").filter((label) => label !== "");
			expect(known).toEqual(expect.arrayContaining(groups));
		}
		for (const [, code] of expr.matchAll(/\bcode="([^"]*)"/g)) expect(ERROR_CODES).toContain(code);
	});

	it.each(alerts)("$alert notices the first event: its series exist from the start", ({ expr }) => {
		const written = metrics.map((metric) => metric.write()).join("");
		for (const { name, values } of valuesIn(expr))
			for (const value of values) {
				const type = metrics.find((each) => each.name === name)?.type;
				const isThere = new RegExp(`^${name}\\{.*="${value}".*\\} 0$`, "m").test(written);
				expect([name, value, isThere || type !== "counter"]).toEqual([name, value, true]);
			}
	});

	it("has every metric in the dashboard, and in the guide with its labels", () => {
		const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
		const rows = [...guide.matchAll(/^\| `([a-z_]+)` \|(.*?)\|/gm)].map(
			([, name, labels = ""]) => ({
				name,
				labels: [...labels.matchAll(/`([a-z]+)`/g)].map(([, label]) => label),
			}),
		);
		const exported = metrics.map(({ name, labels }) => ({ name, labels: [...labels] }));
		expect(rows).toHaveLength(exported.length);
		expect(rows).toEqual(expect.arrayContaining(exported));
		expect(shown.map(({ name }) => name)).toEqual(
			expect.arrayContaining(exported.map(({ name }) => name)),
		);
	});

	it("says what to do for each alert, and for no other", () => {
		const [, chapter = ""] = guide.split("\n## Alerts\n");
		const headings = [...chapter.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
		expect(headings).toEqual(alerts.map(({ alert }) => alert));
	});
});
