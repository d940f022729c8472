import { expect, test } from "vitest";
import { tokenLifetimeMs } from "./token-lifetime.ts";

function token(payload: unknown): string {
	return `h.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.s`;
}

test("a token lasts as long as the server says, whatever the phone's clock", () => {
	expect(tokenLifetimeMs(token({ jti: "id?>", iat: 1_000_000, exp: 1_000_090 }))).toBe(90_000);
});

test.each(["", "no token", "a.b.c", token({ exp: 5 }), token("text")])(
	"%j counts as 30 minutes",
	(text) => {
		expect(tokenLifetimeMs(text)).toBe(30 * 60_000);
	},
);
