import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { activateLanguage } from "../i18n/active-language.ts";
import { errorSentence } from "../i18n/error-sentences.ts";
import { parseJson, readProblem } from "./read-problem.ts";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const REFUSAL = { success: false, errorCode: "validation_failed" };

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

describe("a problem", () => {
	test("is read as the server wrote it", () => {
		const issues = [{ field: "email", code: "error_invalid_email" }];
		const text = JSON.stringify({ ...REFUSAL, issues });
		const problem = readProblem(422, text, null);
		expect(problem).toMatchObject({ status: 422, errorCode: "validation_failed", issues });
		expect(problem.retryAfterMs).toBeUndefined();
	});

	test("brings the sentences of an extension's codes", async () => {
		const sentences = { en_US: "It is suspended.", zh_HK: "已暫停。", zh_CN: "已暂停。" };
		const issues = [{ field: "email", code: "own_email_unknown" }];
		const text = JSON.stringify({
			success: false,
			errorCode: "own_account_suspended",
			issues,
			sentences: { own_account_suspended: sentences, own_email_unknown: sentences },
		});
		await activateLanguage("en", { lang: "" });
		const problem = readProblem(409, text, null);
		expect(problem).toMatchObject({ errorCode: "own_account_suspended", issues });
		const shown = () => i18n._(errorSentence(problem.errorCode));
		expect(shown()).toBe("It is suspended.");
		await activateLanguage("tc", { lang: "" });
		expect([shown(), i18n._("own_email_unknown")]).toEqual(["已暫停。", "已暫停。"]);
	});

	test("without issues has none", () => {
		expect(readProblem(400, JSON.stringify(REFUSAL), null).issues).toEqual([]);
	});

	test.each([
		[401, "session_expired"],
		[413, "too_large"],
		[429, "too_many_requests"],
		[503, "busy"],
		[500, "form_submission_error"],
		[502, "busy"],
		[504, "busy"],
	])("with a page of a proxy is recognised by its status %i: %s", (status, errorCode) => {
		expect(readProblem(status, "<html>", null)).toMatchObject({ status, errorCode, issues: [] });
		expect(readProblem(status, '{"success":false}', null)).toMatchObject({ errorCode });
	});
});

test.each([
	["0", 0],
	["30", 30_000],
	["Sat, 21 Nov 2026 08:00:30 GMT", 30_000],
	["Sat, 21 Nov 2026 07:59:00 GMT", 0],
	["Sat, 21 Nov 2026 08:00:30 +0000", 30_000],
	["2026-11-21T08:00:30Z", 30_000],
	["2026", 2_026_000],
	["soon", undefined],
	[null, undefined],
])("Retry-After %s means %s ms", (header, milliseconds) => {
	expect(readProblem(503, "", header).retryAfterMs).toBe(milliseconds);
});

test("text that is not JSON is undefined", () => {
	expect(parseJson('{"a":1}')).toEqual({ a: 1 });
	expect(parseJson("{")).toBeUndefined();
});
