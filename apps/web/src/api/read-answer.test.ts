import * as v from "valibot";
import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

const schema = v.object({ success: v.literal(true) });

test("an answer as agreed is read", () => {
	expect(readAnswer(schema, '{"success":true}', 200)).toEqual({ success: true });
});

test.each(["", "<html>", '{"success":false}'])("%j is a problem", (text) => {
	const facts = { status: 200, errorCode: "form_submission_error", issues: [] };
	expect(() => readAnswer(schema, text, 200)).toThrow(expect.objectContaining(facts));
});
