import { i18n } from "@lingui/core";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { activateLanguage } from "../i18n/active-language.ts";
import { errorSentence } from "../i18n/error-sentences.ts";
import { ApiProblem } from "./api-problem.ts";
import { parseJson, readAnswer, readProblem } from "./read-answer.ts";

const schema = v.object({ success: v.literal(true) });

function read(status: number, type: string | null, text: string, retryAfter: string | null = null) {
	const headers = new Map([
		["Content-Type", type],
		["Retry-After", retryAfter],
	]);
	return readAnswer(schema, { status, header: (name) => headers.get(name) ?? null, text });
}

test.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])(
	"an answer as agreed is read, as %s",
	(type) => {
		expect(read(200, type, '{"success":true}')).toEqual({ success: true });
	},
);

test.each(["", "<html>", '{"success":false}'])("our %j instead of it is a problem", (text) => {
	const facts = { status: 200, errorCode: "form_submission_error", issues: [] };
	expect(() => read(200, "application/json", text)).toThrow(expect.objectContaining(facts));
});

test("a refusal with status 200 is recognised by its code", () => {
	const facts = { status: 200, errorCode: "file_refused" };
	const text = '{"success":false,"errorCode":"file_refused"}';
	expect(() => read(200, "application/json", text)).toThrow(expect.objectContaining(facts));
});

test.each([199, 300])("our answer with status %i is a problem, whatever its content", (status) => {
	expect(() => read(status, "application/json", '{"success":true}')).toThrow(
		expect.objectContaining({ name: "ApiProblem", status }),
	);
});

test("a refusal says when to retry", () => {
	const text = '{"success":false,"errorCode":"busy"}';
	expect(() => read(503, "application/json", text, "5")).toThrow(
		expect.objectContaining({ errorCode: "busy", retryAfterMs: 5_000 }),
	);
});

describe("a page", () => {
	test.each([200, 204, 401, 403, 404, 407, 418, 451, 511])(
		"with %i is somebody else's answer",
		(status) => {
			const types = ["text/html; charset=utf-8", "application/jsonp", "x-application/json", null];
			for (const type of types)
				expect(() => read(status, type, "<title>Free Wi-Fi</title>")).toThrow(
					expect.objectContaining({
						name: "ConnectionLostError",
						message: `Something else answered, with ${status}`,
						isForeign: true,
					}),
				);
		},
	);

	test.each([
		[413, "too_large"],
		[429, "too_many_requests"],
		[500, "form_submission_error"],
		[502, "busy"],
		[503, "busy"],
		[504, "busy"],
	])("with status %i comes from our own proxy: %s", (status, errorCode) => {
		const facts = { name: "ApiProblem", status, errorCode };
		expect(() => read(status, "text/html", "<html>")).toThrow(expect.objectContaining(facts));
	});
});

test("a refusal keeps fields with issues that this page does not know", () => {
	const issues = [
		{ field: "email", code: "error_of_next_year" },
		{ field: "nameEN", code: "error_missing_name_en" },
	];
	const text = JSON.stringify({ success: false, errorCode: "of_next_year", issues });
	const expected = {
		status: 422,
		errorCode: "of_next_year",
		issues: [{ field: "email", code: "error_other" }, issues[1]],
	};
	expect(() => read(422, "application/json", text)).toThrow(ApiProblem);
	expect(() => read(422, "application/json", text)).toThrow(expect.objectContaining(expected));
});

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

	test("with sentences of an unknown shape is recognised by its status", () => {
		const text = JSON.stringify({ ...REFUSAL, sentences: "It is suspended." });
		expect(readProblem(401, text, null).errorCode).toBe("session_expired");
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
