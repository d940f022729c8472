import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
	clearSessionToken,
	keepSessionToken,
	readSessionEnd,
	readSessionToken,
	tokenLifetimeMs,
} from "./kept-session-token.ts";

/** The part of the browser's session storage that a token needs. */
function memoryStorage() {
	const items = new Map<string, string>();
	return {
		items,
		getItem: (key: string) => items.get(key) ?? null,
		setItem: (key: string, value: string) => void items.set(key, value),
		removeItem: (key: string) => void items.delete(key),
	};
}

afterEach(() => {
	clearSessionToken();
	vi.unstubAllGlobals();
});

describe("the session token", () => {
	let storage: ReturnType<typeof memoryStorage>;
	beforeEach(() => {
		storage = memoryStorage();
		vi.stubGlobal("sessionStorage", storage);
	});

	test("is kept in session storage", () => {
		keepSessionToken("a.b.c");
		expect(storage.items.get("session-token")).toBe("a.b.c");
		expect(readSessionToken()).toBe("a.b.c");
		storage.items.set("session-token", "another.page");
		storage.items.set("session-end", "7");
		expect(readSessionToken()).toBe("another.page");
		expect(readSessionEnd()).toBe(7);
	});

	test("ends after half an hour if it does not say when", () => {
		vi.useFakeTimers({ now: 1_000 });
		keepSessionToken("a.b.c");
		vi.useRealTimers();
		expect(storage.items.get("session-end")).toBe(String(1_000 + 30 * 60_000));
		expect(readSessionEnd()).toBe(1_000 + 30 * 60_000);
	});

	test("is removed completely", () => {
		keepSessionToken("a.b.c");
		clearSessionToken();
		expect(storage.items.size).toBe(0);
		expect(readSessionToken()).toBeUndefined();
		expect(readSessionEnd()).toBeUndefined();
	});
});

test("a token lasts as long as the page if the browser refuses storage", () => {
	const refuse = () => {
		throw new Error("refused");
	};
	vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
	keepSessionToken("a.b.c");
	expect(readSessionToken()).toBe("a.b.c");
	clearSessionToken();
	expect(readSessionToken()).toBeUndefined();
});

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
