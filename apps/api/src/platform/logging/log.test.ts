import { describe, expect, it } from "vitest";
import { Log, type LogFields } from "./log.ts";

function collect(write: (log: Log) => void): Record<string, unknown> {
	const lines: string[] = [];
	write(new Log((line) => lines.push(line)));
	return JSON.parse(lines.join(""));
}

describe("a log line", () => {
	it("is JSON with time, level and event", () => {
		expect(collect((log) => log.info("listening", { port: 3000 }))).toEqual({
			time: expect.any(String),
			level: "info",
			event: "listening",
			port: 3000,
		});
	});

	it("drops every field that is not in the list", () => {
		const fields = { port: 1, email: "a@b.example" } as LogFields;
		expect(collect((log) => log.warn("x", fields))).not.toHaveProperty("email");
	});

	it("contains the class and location of an error, and never its message", () => {
		const line = collect((log) =>
			log.error("x", {}, new TypeError("陳大文 A123456(3)\nA123456(3)")),
		);
		expect(line).toMatchObject({ error: "TypeError", stack: expect.any(Array) });
		expect(JSON.stringify(line)).not.toContain("A123456");
	});

	it.each(["request_failed", "own_job_done"])("keeps the event %s", (event) => {
		expect(collect((log) => log.info(event))).toMatchObject({ event });
	});

	it.each(["order for CHAN Tai Man", "order_A123456", "陳大文", "Chan_Tai_Man", "61234567"])(
		"hides what a customer may have entered in the event %s",
		(event) => {
			expect(collect((log) => log.info(event))).toMatchObject({ event: "hidden" });
		},
	);

	it.each(["CHAN Tai Man", "陳大文", "A123456(3)", "order 61234567", "owner@wongkee.example"])(
		"hides %s in a field, in an error's class and in its code",
		(text) => {
			const error = Object.assign(new Error("x"), { name: text, code: text });
			const line = collect((log) => log.error("x", { outcome: text, setting: text }, error));
			expect(JSON.stringify(line)).not.toContain(text);
			expect(line).toMatchObject({ outcome: "hidden", error: "hidden", errorReason: "hidden" });
		},
	);
});
