import { expect, test } from "vitest";
import { tokenLifetimeMs } from "./token-lifetime.ts";

function token(payload: unknown): string {
	return `h.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.s`;
}

test("a token lasts as long as the server says, whatever the phone's clock", () => {
	expect(tokenLifetimeMs(token({ jti: "id?>", iat: 1_000_000, exp: 1_000_090 }))).toBe(90_000);
});

test("base64url is read, with each of its characters", () => {
	const payload = { jti: "\u00ff\u00fe>>>???~~~", iat: 0, exp: 60 };
	const [, encoded = ""] = token(payload).split(".");
	expect(encoded).toMatch(/-.*-|_.*_/);
	expect(tokenLifetimeMs(token(payload))).toBe(60_000);
});

test.each([
	"",
	"no token",
	"a.b.c",
	token({ exp: 5 }),
	token({ iat: 5 }),
	token("text"),
	"h.%%%.s",
	"h",
])("%j counts as 30 minutes", (text) => {
	expect(tokenLifetimeMs(text)).toBe(30 * 60_000);
});
