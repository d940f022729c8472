import { expect, it } from "vitest";
import { maskedAccountNumber } from "./masked-account-number.ts";

it.each([
	["204518837", "•••••8837"],
	["18837", "•8837"],
	["8837", "8837"],
	["837", "837"],
])("masks %s as %s", (accountNO, masked) => {
	expect(maskedAccountNumber(accountNO)).toBe(masked);
});
