import { expect, it } from "vitest";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { CspViolationLog } from "./csp-violation-log.ts";

it("logs a violation at once, its repetitions as a count, and at most fifty different ones", () => {
	const lines: string[] = [];
	const log = new CspViolationLog(new Log((line) => lines.push(line)), new Metrics());
	const violation = { directive: "script-src", blocked: "inline", source: "unknown" };
	for (let count = 0; count < 5; count++) log.note(violation);
	expect(lines).toHaveLength(1);
	for (let count = 0; count < 1_000; count++)
		log.note({ ...violation, blocked: `https://${count}.example` });
	expect(lines).toHaveLength(50);
	expect(log.sumUp()).toBe(4 + 951);
	expect(lines.slice(50).map((line) => JSON.parse(line))).toMatchObject([
		{ cspBlocked: "inline", count: 4 },
		{ cspBlocked: "further", count: 951 },
	]);
});
