import { readFileSync } from "node:fs";
import * as v from "valibot";

const FILE = new URL("../../../../../docs/observing/dashboard.json", import.meta.url);

const dashboardSchema = v.object({
	panels: v.array(
		v.object({
			title: v.string(),
			type: v.picklist(["timeseries", "stat", "bargauge"]),
			gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
			fieldConfig: v.object({
				defaults: v.object({ unit: v.picklist(["reqps", "short", "s", "bytes", "Bps"]) }),
			}),
			targets: v.array(v.object({ expr: v.string(), legendFormat: v.string() })),
		}),
	),
});

export type Panel = v.InferOutput<typeof dashboardSchema>["panels"][number];

/** The panels of docs/observing/dashboard.json. */
export function readPanels(): Panel[] {
	return v.parse(dashboardSchema, JSON.parse(readFileSync(FILE, "utf8"))).panels;
}

/** A panel's expression with the values that Grafana puts in. */
export function withVariables(
	expression: string,
	{ rateInterval, range }: { readonly rateInterval: string; readonly range: string },
): string {
	return expression
		.replaceAll("$job", "sim-registration")
		.replaceAll("$__rate_interval", rateInterval)
		.replaceAll("$__range", range);
}
