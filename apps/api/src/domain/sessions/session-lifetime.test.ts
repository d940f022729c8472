import { expect, test } from "vitest";
import { sessionEnd } from "./session-lifetime.ts";

const LOGIN = new Date("2026-11-21T01:00:00Z");

test.each([
	["at login", "01:00", "01:30"],
	["renewed a little before its end", "01:29", "01:59"],
	["renewed after eleven hours", "12:10", "12:40"],
	["renewed so late that the bound is near", "12:45", "13:00"],
])(
	"a session %s ends after 30 minutes, and at most 12 hours after the login",
	(_title, renewed, end) => {
		const renewedAt = new Date(`2026-11-21T${renewed}:00Z`);
		expect(sessionEnd(LOGIN, renewedAt).toISOString()).toBe(`2026-11-21T${end}:00.000Z`);
	},
);
