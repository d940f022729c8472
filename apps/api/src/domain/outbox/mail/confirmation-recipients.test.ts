import { expect, it } from "vitest";
import { confirmationRecipients, maskEmail } from "./confirmation-recipients.ts";

const REGISTERED = { kind: "registered address", address: "wong@example.com" };

it("a confirmation is sent to the address of the form and to the account's contact", () => {
	expect(confirmationRecipients("wong@example.com", "office@example.com")).toEqual([
		REGISTERED,
		{ kind: "account contact", address: "office@example.com" },
	]);
});

it.each(["wong@example.com", "Wong@Example.com"])("is sent once to %s", (contact) => {
	expect(confirmationRecipients("wong@example.com", contact)).toEqual([REGISTERED]);
	expect(confirmationRecipients(contact, "wong@example.com")).toHaveLength(1);
});

it.each([
	["wong@example.com", "w•••@example.com"],
	["", "•••"],
	["w@example.com", "w•••@example.com"],
	['"a@b"@example.com', '"•••@example.com'],
	["𠮷田@example.com", "𠮷•••@example.com"],
])("%s is shown as %s", (address, masked) => {
	expect(maskEmail(address)).toBe(masked);
});
