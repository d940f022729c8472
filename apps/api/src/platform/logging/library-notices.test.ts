import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { logLibraryNotices } from "./library-notices.ts";
import { Log } from "./log.ts";

let lines: string[];
let stop: () => void;
beforeEach(() => {
	lines = [];
	stop = logLibraryNotices(new Log((line) => lines.push(line)));
});
afterEach(() => stop());

const notices = () => lines.map((line) => JSON.parse(line));

it("writes a library's output as a log line, without further lines or objects", () => {
	console.warn(
		"@smithy/node-http-handler:WARN - socket usage at capacity=50\nSee https://docs.example",
	);
	console.error(new TypeError("of a customer"), { name: "CHAN Tai Man" });
	expect(notices()).toMatchObject([
		{
			level: "warn",
			event: "library_notice",
			notice: "@smithy/node-http-handler:WARN - socket usage at capacity=50",
		},
		{ level: "warn", event: "library_notice", notice: "TypeError" },
	]);
	expect(lines.join("")).not.toMatch(/customer|CHAN/);
});

it("writes Node's warnings as log lines", async () => {
	const warned = once(process, "warning");
	process.emitWarning("Closing file descriptor 45 on garbage collection");
	await warned;
	expect(notices()).toMatchObject([
		{
			event: "library_notice",
			notice: "Warning: Closing file descriptor 45 on garbage collection",
		},
	]);
});
