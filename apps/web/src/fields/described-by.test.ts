import { expect, test } from "vitest";
import { describedBy } from "./described-by.ts";

const issue = "error_invalid_email";
const warning = "warning_name_en";

test.each([
	[false, {}, undefined],
	[true, {}, "email-hint"],
	[false, { issue }, "email-error"],
	[true, { issue }, "email-error email-hint"],
	[false, { warning }, "email-warning"],
	[true, { warning }, "email-warning email-hint"],
	[true, { issue, warning }, "email-error email-hint"],
] as const)("with a hint: %s, and %o, a field is described by %s", (hasHint, messages, ids) => {
	expect(describedBy("email", hasHint, messages)).toBe(ids);
});
