import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseJson, readProblem } from "./read-problem.ts";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const REFUSAL = { success: false, errorCode: "validation_failed" };

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

describe("a problem", () => {
	test("is what the server says", () => {
		const issues = [{ field: "email", code: "error_invalid_email" }];
		const text = JSON.stringify({ ...REFUSAL, issues });
		const problem = readProblem(422, text, null);
		expect(problem).toMatchObject({ status: 422, errorCode: "validation_failed", issues });
		expect(problem.retryAfterMs).toBeUndefined();
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
		[502, "form_submission_error"],
	])("with a page of a proxy is told by its status %i: %s", (status, errorCode) => {
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

test("text that is no JSON is undefined", () => {
	expect(parseJson('{"a":1}')).toEqual({ a: 1 });
	expect(parseJson("{")).toBeUndefined();
});
