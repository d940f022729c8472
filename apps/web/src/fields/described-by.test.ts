import { expect, test } from "vitest";
import { describedBy } from "./described-by.ts";

const issue = "error_invalid_email";
const warning = "warning_name_en";

test.each([
	[false, {}, undefined],
	[true, {}, "email-hint"],
	[false, { issue }, "email-error"],
	[true, { issue }, "email-hint email-error"],
	[false, { warning }, "email-warning"],
	[true, { warning }, "email-hint email-warning"],
	[true, { issue, warning }, "email-hint email-error"],
] as const)("with a hint: %s, and %o, a field is described by %s", (hasHint, messages, ids) => {
	expect(describedBy("email", hasHint, messages)).toBe(ids);
});
