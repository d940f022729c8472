import { describe, expect, it } from "vitest";
import { RootKeys } from "./root-keys.ts";

const OLD = "an old root secret of thirty-two characters";
const NEW = "a new root secret of thirty-two characters!";
const before = new RootKeys([OLD]);
const after = new RootKeys([NEW, OLD]);
const forgotten = new RootKeys([NEW]);

describe("keys of a root secret", () => {
	it("give another hash for every purpose", () => {
		expect(before.hash("account lookup", "x")).not.toBe(before.hash("login failure", "x"));
	});

	it("open after a rotation what was sealed before it, and nothing once the secret is gone", () => {
		const sealed = before.seal("account details", "1", "詳情");
		expect(after.open("account details", "1", sealed)).toBe("詳情");
		expect(() => after.open("account details", "2", sealed)).toThrow("belongs elsewhere");
		expect(() => after.open("session details", "1", sealed)).toThrow("No root secret");
		expect(() => forgotten.open("account details", "1", sealed)).toThrow("No root secret");
	});

	it("recognise a hash that was stored before a rotation", () => {
		const stored = before.hash("account lookup", "204518837");
		expect(after.matches("account lookup", "204518837", stored)).toBe(true);
		expect(after.matches("account lookup", "204518838", stored)).toBe(false);
		expect(after.hashes("account lookup", "204518837")).toContain(stored);
		expect(after.hash("account lookup", "204518837")).not.toBe(stored);
		expect(forgotten.matches("account lookup", "204518837", stored)).toBe(false);
	});
});
