import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearSessionToken, keepSessionToken, readSessionToken } from "./session-token.ts";

/** As much of the browser's session storage as a token needs. */
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
		expect([...storage.items.values()]).toContain("a.b.c");
		expect(readSessionToken()).toBe("a.b.c");
	});

	test("leaves nothing behind once it is cleared", () => {
		keepSessionToken("a.b.c");
		clearSessionToken();
		expect(storage.items.size).toBe(0);
		expect(readSessionToken()).toBeUndefined();
	});
});

test("where a browser refuses storage the token lasts as long as the page", () => {
	const refuse = () => {
		throw new Error("refused");
	};
	vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
	keepSessionToken("a.b.c");
	expect(readSessionToken()).toBe("a.b.c");
	clearSessionToken();
	expect(readSessionToken()).toBeUndefined();
});
