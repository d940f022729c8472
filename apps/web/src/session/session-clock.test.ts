import { expect, test } from "vitest";
import { sessionPhase } from "./session-clock.ts";

const END = 30 * 60_000;

test.each([
	["running", 0],
	["running", END - 120_001],
	["ending", END - 120_000],
	["ending", END - 1],
	["ended", END],
	["ended", END + 3_600_000],
])("a session is %s after %d ms of 30 minutes", (phase, now) => {
	expect(sessionPhase(END, now)).toBe(phase);
});
