import { expect, it } from "vitest";
import type { PassedAnswer } from "../site-verify-answer.ts";
import { recaptchaVerdict } from "./recaptcha-verdict.ts";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const SETTINGS = { hostnames: ["register.example", "127.0.0.1"], minScore: 0.5 };
const ANSWER: PassedAnswer = {
	success: true,
	challenge_ts: NOW.toISOString(),
	hostname: "register.example",
	score: 0.9,
	action: "login",
};

function madeBefore(milliseconds: number): Partial<PassedAnswer> {
	return { challenge_ts: new Date(NOW.getTime() - milliseconds).toISOString() };
}

function verdictOn(kind: "v3" | "v2", answer: PassedAnswer) {
	return recaptchaVerdict(answer, { kind, action: "login", settings: SETTINGS, now: NOW });
}

it.each([
	["passed", "made just now", {}],
	["passed", "made by a clock that is 30 s ahead", madeBefore(-30_000)],
	["failed", "made by a clock that is further ahead", madeBefore(-30_001)],
	["passed", "made 150 s ago", madeBefore(150_000)],
	["failed", "made earlier", madeBefore(150_001)],
	["passed", "made on another of our sites", { hostname: "127.0.0.1" }],
	["passed", "made on our site in capitals", { hostname: "Register.Example" }],
	["failed", "made on another site", { hostname: "evil.example" }],
	["passed", "with the lowest score that is enough", { score: 0.5 }],
	["scoreTooLow", "with a lower score", { score: 0.49 }],
	["failed", "for another action", { action: "submission" }],
	["failed", "for another action, with a low score", { action: "submission", score: 0.1 }],
] as const)("%s: a token of v3 %s", (verdict, _title, changes) => {
	expect(verdictOn("v3", { ...ANSWER, ...changes })).toBe(verdict);
});

it("requires score and action of a v3 token, and neither of a v2 token", () => {
	const { score: _score, action: _action, ...bare } = ANSWER;
	expect(verdictOn("v2", bare)).toBe("passed");
	expect(verdictOn("v2", { ...bare, ...madeBefore(150_001) })).toBe("failed");
	expect(verdictOn("v2", { ...bare, hostname: "evil.example" })).toBe("failed");
	expect(verdictOn("v3", { ...bare, action: "login" })).toBe("failed");
	expect(verdictOn("v3", { ...bare, score: 0.9 })).toBe("failed");
});
