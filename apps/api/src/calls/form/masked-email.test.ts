import { expect, it } from "vitest";
import { maskEmail } from "./masked-email.ts";

it.each([
	["wong@example.com", "w•••@example.com"],
	["", "•••"],
	["w@example.com", "w•••@example.com"],
	['"a@b"@example.com', '"•••@example.com'],
	["𠮷田@example.com", "𠮷•••@example.com"],
])("%s is shown as %s", (address, masked) => {
	expect(maskEmail(address)).toBe(masked);
});
