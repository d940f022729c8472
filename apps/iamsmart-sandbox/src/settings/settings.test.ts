import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const directory = mkdtempSync(join(tmpdir(), "iamsmart-sandbox-"));
const KEY_FILE = writeKey("rsa.pem", generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey);
const SHORT_KEY_FILE = writeKey(
	"short.pem",
	generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey,
);
const CURVE_KEY_FILE = writeKey("curve.pem", generateKeyPairSync("ed25519").publicKey);

afterAll(() => rmSync(directory, { recursive: true }));

function writeKey(name: string, key: ReturnType<typeof generateKeyPairSync>["publicKey"]): string {
	const path = join(directory, name);
	writeFileSync(path, key.export({ type: "spki", format: "pem" }));
	return path;
}

const read = (changed: Record<string, string | undefined> = {}) =>
	readSettings({
		SANDBOX_CLIENT_ID: "client",
		SANDBOX_CLIENT_SECRET: "secret",
		SANDBOX_CLIENT_PUBLIC_KEY_FILE: KEY_FILE,
		...changed,
	});

test("unset variables have defaults", () => {
	expect(read()).toMatchObject({
		host: "127.0.0.1",
		port: 3100,
		clientId: "client",
		clientSecret: "secret",
		keyWrapping: { padding: "oaep-sha256", form: "base64" },
		getKeyBody: "",
		keyLifetimeMs: 86_400_000,
		slowMs: 5000,
	});
});

test("several redirect addresses are separated by commas", () => {
	const { redirects } = read({ SANDBOX_REDIRECT_URIS: "http://localhost/a, https://sim.test/b" });
	const addresses = ["http://localhost/a", "https://sim.test/b", "http://localhost/b"];
	expect(addresses.map((address) => redirects.includes(address))).toEqual([true, true, false]);
});

describe("refuses to start", () => {
	test.each<[string, string, Record<string, string | undefined>]>([
		["in production", "test service", { NODE_ENV: "production" }],
		["without a client", "SANDBOX_CLIENT_ID: is missing", { SANDBOX_CLIENT_ID: undefined }],
		["with an empty secret", "SANDBOX_CLIENT_SECRET", { SANDBOX_CLIENT_SECRET: "" }],
		["with an unknown padding", "SANDBOX_KEY_PADDING", { SANDBOX_KEY_PADDING: "none" }],
		["with an unknown form", "SANDBOX_KEY_FORM", { SANDBOX_KEY_FORM: "hex" }],
		["with an unknown body", "SANDBOX_GET_KEY_BODY", { SANDBOX_GET_KEY_BODY: "null" }],
		["with a port that is none", "SANDBOX_PORT", { SANDBOX_PORT: "soon" }],
		["without a file of the key", "no such file", { SANDBOX_CLIENT_PUBLIC_KEY_FILE: "/none" }],
		["with a short key", "2048 bits", { SANDBOX_CLIENT_PUBLIC_KEY_FILE: SHORT_KEY_FILE }],
		[
			"with a key that is not RSA",
			"not an RSA",
			{ SANDBOX_CLIENT_PUBLIC_KEY_FILE: CURVE_KEY_FILE },
		],
		[
			"with a public address among those to return to",
			"https://sim.telecom.hk/b is not local",
			{ SANDBOX_REDIRECT_URIS: "http://localhost/a,https://sim.telecom.hk/b" },
		],
	])("%s, and says %s", (_reason, words, changed) => {
		expect(() => read(changed)).toThrow(words);
	});
});
