import { describe, expect, it } from "vitest";
import { RootKeys, RootSecretMissingError } from "./root-keys.ts";

const OLD = "an old root secret of thirty-two characters";
const NEW = "a new root secret of thirty-two characters!";
const before = new RootKeys([OLD]);
const after = new RootKeys([NEW, OLD]);
const forgotten = new RootKeys([NEW]);

describe("keys of a root secret", () => {
	it("give a different hash for every purpose", () => {
		expect(before.hash("account lookup", "x")).not.toBe(before.hash("login failure", "x"));
	});

	it("open after a rotation what was sealed before it, and nothing once the secret is removed", () => {
		const sealed = before.seal("account details", "1", "詳情");
		expect(after.open("account details", "1", sealed)).toBe("詳情");
		expect(() => after.open("account details", "2", sealed)).toThrow("belongs elsewhere");
		expect(() => after.open("invitation", "1", sealed)).toThrow("No root secret");
		const open = () => forgotten.open("account details", "1", sealed);
		expect(open).toThrow(RootSecretMissingError);
		expect(open).toThrow(/^No root secret for key [0-9a-f]{32}$/);
		expect(open).toThrow(expect.objectContaining({ name: "RootSecretMissingError" }));
	});

	it("bind a sealed value to its purpose and its context", () => {
		const sealed = before.seal("account details", "1", "x");
		expect(sealed).not.toEqual(before.seal("account details", "1", "x"));
		expect(() => before.open("invitation", "1", sealed)).toThrow("No root secret");
	});

	it("recognise a hash that was stored before a rotation", () => {
		const stored = before.hash("account lookup", "204518837");
		expect(after.matches("account lookup", "204518837", stored)).toBe(true);
		expect(after.matches("account lookup", "204518838", stored)).toBe(false);
		expect(after.hashes("account lookup", "204518837")).toContain(stored);
		expect(after.hash("account lookup", "204518837")).not.toBe(stored);
		expect(forgotten.matches("account lookup", "204518837", stored)).toBe(false);
		expect([before, after, forgotten].map((keys) => keys.knows(stored))).toEqual([
			true,
			true,
			false,
		]);
	});

	it("return the hashes under which a text may be stored, newest first", () => {
		const [newest, ...older] = after.hashes("account lookup", "x");
		expect(newest).toBe(forgotten.hash("account lookup", "x"));
		expect(older).toEqual([before.hash("account lookup", "x")]);
		expect(newest).toMatch(/^[0-9a-f]{8}:[\w-]{43}$/);
	});

	it("recognise a text's hash among several stored ones", () => {
		const stored = before.hash("account lookup", "x");
		const others = [forgotten.hash("account lookup", "y"), "short"];
		expect(after.matchesAny("account lookup", "x", [...others, stored])).toBe(true);
		expect(after.matchesAny("account lookup", "x", [stored, ...others])).toBe(true);
		expect(after.matchesAny("account lookup", "x", others)).toBe(false);
		expect(after.matchesAny("account lookup", "x", [])).toBe(false);
		expect(forgotten.matchesAny("account lookup", "x", [stored])).toBe(false);
	});

	it("reject a hash of another length or with a wrong end", () => {
		const stored = before.hash("account lookup", "x");
		expect(before.matches("account lookup", "x", stored.slice(0, -1))).toBe(false);
		expect(before.matches("account lookup", "x", `${stored}x`)).toBe(false);
		expect(before.matches("account lookup", "x", "")).toBe(false);
		const version = stored.slice(0, 8);
		expect(before.matches("account lookup", "x", `${version}x${stored.slice(9)}`)).toBe(false);
		expect(before.knows(`${version}x`)).toBe(false);
	});

	it("name the secrets for a library's signatures, newest first", () => {
		const secrets = after.secrets("csrf");
		expect(secrets).toEqual([...forgotten.secrets("csrf"), ...before.secrets("csrf")]);
		expect(secrets).not.toEqual(after.secrets("session token"));
		expect(Buffer.from(secrets[0] ?? "", "base64url")).toHaveLength(32);
		const named = after.namedSecrets("csrf");
		expect(named.map(({ secret }) => secret)).toEqual(secrets);
		expect(named.map(({ version }) => `${version}:`)).toEqual(
			after.hashes("csrf", "x").map((hash) => hash.slice(0, 9)),
		);
	});

	it("are the same for the same secret, because stored hashes must be found again", () => {
		const sealed = "AZv1IWUcelUOzZtWPyG1BfcKg6CTw+9Ek2ZJQEXnFppaHogniDI+YBIYrflNjIkobjz1";
		expect(before.open("account details", "1", Buffer.from(sealed, "base64"))).toBe("詳情");
		expect(before.secrets("csrf")).toEqual(["kFDkGe1ftGkstm8fpoYdsHGVFSD_BCR5Zg-2-NyaWkE"]);
		expect(before.hash("account lookup", "204518837")).toBe(
			"db6079b9:MKbnWBRSXNw6FSoxS-XuNFb2Wwezpa1iuFAd6UjkPWU",
		);
		expect(after.fingerprints()).toEqual([
			"850c3d65078a675ec290324d5dcbdf6b",
			"22287cf8a8b0dd708112d7c131b44ca4",
		]);
	});
});
