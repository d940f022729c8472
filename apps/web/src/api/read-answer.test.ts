import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { readAnswer } from "./read-answer.ts";

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
