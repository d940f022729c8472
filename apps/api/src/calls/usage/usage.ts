import { ERROR_CODES, ISSUE_CODES, USAGE_CLASSES } from "@sim-registration/validation";
import * as v from "valibot";

const MOST_NAMES = 200;
const MOST_OF_ONE = 1_000;

/** Counts by `kind value`, such as `step company`. */
export const usageSchema = v.pipe(
	v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_ONE))),
	v.check((counts) => Object.keys(counts).length <= MOST_NAMES),
);

/** What phones count, by kind. Nothing else becomes a label of a metric. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
	step: ["login", "company", "person", "confirm", "success"],
	shown: [...ISSUE_CODES, ...ERROR_CODES, "camera_refused", "camera_missing", "crash"],
	attempt: ["begun", "again", "succeeded"],
	...Object.fromEntries(
		Object.entries(USAGE_CLASSES).map(([kind, limits]) => [kind, [...limits.map(String), "more"]]),
	),
};

/** A page of an earlier or later release may count something else. */
const OTHER = { kind: "other", value: "other" };

/** The labels of a counted name. */
export function usageLabels(name: string): typeof OTHER {
	const [kind = "", value = ""] = name.split(" ");
	return Object.hasOwn(KNOWN, kind) && KNOWN[kind]?.includes(value) ? { kind, value } : OTHER;
}
