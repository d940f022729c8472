import { expect, it } from "vitest";
import { decodeStrictBase64 } from "./strict-base64.ts";

it.each([
	["QUI=", "AB"],
	["QQ==", "A"],
])("decodes %s", (text, decoded) => {
	expect(decodeStrictBase64(text)?.toString()).toBe(decoded);
});

it.each(["", "QUI", "QUJ=", "QQ==\n", "Q Q==", "-_-_", "!"])("rejects %j", (text) => {
	expect(decodeStrictBase64(text)).toBeUndefined();
});
