import { describe, expect, test } from "vitest";
import { keyAfterEdit, NO_SUBMISSION_KEY } from "./submission-key.ts";
import { keyAfterAnswer, keyForSending } from "./submission-transitions.ts";

const sent = keyForSending(NO_SUBMISSION_KEY, () => "first");
const makeAnother = () => "second";

test("a form that is sent for the first time gets a key", () => {
	expect(sent).toEqual({ value: "first", isAnswered: false, mayHaveArrived: true });
});

test("a retry carries the same key", () => {
	expect(keyForSending(sent, makeAnother).value).toBe("first");
});

describe("after a form was read and refused", () => {
	describe.each([400, 413, 415, 422])("with %i", (status) => {
		const refused = keyAfterAnswer(sent, status, NO_SUBMISSION_KEY);

		test("it has not arrived, and keeps its key until it is edited", () => {
			expect(refused.mayHaveArrived).toBe(false);
			expect(keyForSending(refused, makeAnother).value).toBe("first");
		});

		test("an edit makes it another form", () => {
			expect(keyForSending(keyAfterEdit(refused), makeAnother).value).toBe("second");
		});

		test("an edit keeps the key after it was sent again and the answer was lost", () => {
			const again = keyForSending(refused, makeAnother);
			expect(keyForSending(keyAfterEdit(again), makeAnother).value).toBe("first");
		});

		test("what was unknown about an earlier form under the key stays unknown", () => {
			const after = keyAfterAnswer(keyForSending(sent, makeAnother), status, sent);
			expect(after.mayHaveArrived).toBe(true);
			expect(keyForSending(keyAfterEdit(after), makeAnother).value).toBe("first");
		});
	});
});

test("if another form is registered under the key, the next one gets its own", () => {
	expect(keyAfterAnswer(sent, 409, sent)).toEqual({
		value: undefined,
		isAnswered: false,
		mayHaveArrived: false,
	});
});

test("an edit after a lost answer keeps the key: the form may be registered", () => {
	expect(keyForSending(keyAfterEdit(sent), makeAnother).value).toBe("first");
});

test.each([
	[401, false],
	[403, false],
	[429, false],
	[500, true],
	[502, true],
	[503, true],
])("an edit after %i keeps the key; the form may have arrived: %s", (status, may) => {
	const after = keyAfterAnswer(sent, status, NO_SUBMISSION_KEY);
	expect(after.mayHaveArrived).toBe(may);
	expect(keyForSending(keyAfterEdit(after), makeAnother).value).toBe("first");
});
