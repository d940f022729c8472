import { expect, test } from "vitest";
import { Progress } from "./progress.ts";

test("shows the current step, and from the second on the estimated time left", () => {
	const lines: string[] = [];
	let now = 5_000;
	const progress = new Progress(6, { say: (line) => lines.push(line), now: () => now });
	for (const clients of [10, 50])
		for (const _ of progress.rounds(`${clients} clients`, 3)) now += 90_000;
	expect(lines).toEqual([
		"10 clients, round 1 of 3 …",
		"10 clients, round 2 of 3: about 8 min left",
		"10 clients, round 3 of 3: about 6 min left",
		"50 clients, round 1 of 3: about 5 min left",
		"50 clients, round 2 of 3: about 3 min left",
		"50 clients, round 3 of 3: about 2 min left",
	]);
});
