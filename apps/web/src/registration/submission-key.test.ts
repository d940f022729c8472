import { describe, expect, test } from "vitest";
import {
	keyAfterAnswer,
	keyAfterEdit,
	keyForSending,
	NO_SUBMISSION_KEY,
} from "./submission-key.ts";

const sent = keyForSending(NO_SUBMISSION_KEY, () => "first");
const makeAnother = () => "second";

test("a form that is sent for the first time gets a key", () => {
	expect(sent.value).toBe("first");
});

test("a retry carries the same key", () => {
	expect(keyForSending(sent, makeAnother).value).toBe("first");
});

describe("after a definitive refusal", () => {
	test.each([400, 409, 413, 415, 422])("with %i the unchanged form keeps its key", (status) => {
		expect(keyForSending(keyAfterAnswer(sent, status), makeAnother).value).toBe("first");
	});

	test.each([400, 409, 413, 415, 422])("with %i an edit makes it another form", (status) => {
		const edited = keyAfterEdit(keyAfterAnswer(sent, status));
		expect(keyForSending(edited, makeAnother).value).toBe("second");
	});
});

test("an edit after a lost answer keeps the key: the form may be registered", () => {
	expect(keyForSending(keyAfterEdit(sent), makeAnother).value).toBe("first");
});

test.each([401, 403, 429, 500, 503])("an edit after %i keeps the key", (status) => {
	const edited = keyAfterEdit(keyAfterAnswer(sent, status));
	expect(keyForSending(edited, makeAnother).value).toBe("first");
});
