import { expect, it } from "vitest";
import { parseSiteVerifyAnswer } from "./site-verify-answer.ts";

const PASSED = {
	success: true,
	challenge_ts: "2026-11-21T08:00:00Z",
	hostname: "register.example",
};
const REFUSED = { success: false };

it.each([
	["success", PASSED, PASSED],
	["score and action", { ...PASSED, score: 0, action: "login" }, { score: 0, action: "login" }],
	["the highest score", { ...PASSED, score: 1 }, { score: 1 }],
	["success with errors", { ...PASSED, "error-codes": ["x"] }, { "error-codes": ["x"] }],
	["unknown fields", { ...PASSED, apk_package_name: "x" }, PASSED],
	["a refusal", REFUSED, { success: false, "error-codes": [] }],
	[
		"a refusal with reasons",
		{ ...REFUSED, "error-codes": ["timeout-or-duplicate"], extra: 1 },
		{ success: false, "error-codes": ["timeout-or-duplicate"] },
	],
])("reads %s", (_title, answer, expected) => {
	expect(parseSiteVerifyAnswer(JSON.stringify(answer))).toMatchObject(expected);
});

it.each([
	["an empty object", {}],
	["a list", [PASSED]],
	["null", null],
	["success as a text", { ...PASSED, success: "true" }],
	["no time", { ...PASSED, challenge_ts: undefined }],
	["another kind of time", { ...PASSED, challenge_ts: "today" }],
	["no host", { ...PASSED, hostname: undefined }],
	["a score as a text", { ...PASSED, score: "0.9" }],
	["a score above 1", { ...PASSED, score: 1.01 }],
	["a score below 0", { ...PASSED, score: -0.01 }],
	["an action that is no text", { ...PASSED, action: 1 }],
	["errors that are no list", { ...REFUSED, "error-codes": "x" }],
	["errors that are no texts", { ...REFUSED, "error-codes": [1] }],
	["errors of a success that are no texts", { ...PASSED, "error-codes": [1] }],
])("rejects %s", (_title, answer) => {
	expect(parseSiteVerifyAnswer(JSON.stringify(answer))).toBeUndefined();
});

it.each(["", "<html>"])("rejects %j", (text) => {
	expect(parseSiteVerifyAnswer(text)).toBeUndefined();
});
