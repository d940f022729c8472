import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCertificate } from "../../../test/support/test-certificate.ts";
import { type Environment, parseEnvironment } from "../../platform/environment/environment.ts";
import { accountsServiceSettings } from "./accounts-service-settings.ts";

let directory: string;
let path: string;
let key: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-accounts-key-"));
	path = join(directory, "client.pem");
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	key = String(privateKey.export({ type: "pkcs8", format: "pem" }));
	writeFileSync(path, key);
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(name: string, pem: string): Record<string, string> {
	const file = join(directory, name);
	writeFileSync(file, pem);
	return { [name]: file };
}

function settings(environment: Partial<Environment>, mode: string) {
	chmodSync(path, Number.parseInt(mode, 8));
	return accountsServiceSettings({
		...parseEnvironment({ ACCOUNTS: "http", ACCOUNTS_URL: "http://127.0.0.1/accounts" }),
		ACCOUNTS_KEY_FILE: path,
		...environment,
	});
}

it.each(["640", "660", "610", "604", "644"])(
	"in production a client key of the mode %s is refused, because others may read it",
	(mode) => {
		expect(() => settings({ NODE_ENV: "production" }, mode)).toThrow(
			expect.objectContaining({
				problems: ["ACCOUNTS_KEY_FILE: must be readable only by its owner (chmod 600)"],
			}),
		);
	},
);

it.each(["600", "400"])("in production a client key of the mode %s is used", (mode) => {
	expect(settings({ NODE_ENV: "production" }, mode).tls).toEqual({ key });
});

it("in development anyone may read the client key", () => {
	expect(settings({ NODE_ENV: "development" }, "644").tls).toEqual({ key });
});

it("certificate, key and authorities are read, with the address and the secret", async () => {
	const ours = await createCertificate();
	const theirs = await createCertificate();
	writeFileSync(path, ours.key);
	const files = { ...write("cert.pem", ours.cert), ...write("ca.pem", theirs.cert) };
	const secret = "q7Hn2vXy4ZrLmB7kDpW1sHcJ9fEa6UoN3iRt5VxY";
	const found = settings(
		{
			NODE_ENV: "production",
			ACCOUNTS_SECRET: secret,
			ACCOUNTS_CERTIFICATE_FILE: files["cert.pem"],
			ACCOUNTS_CA_FILE: files["ca.pem"],
		},
		"600",
	);
	expect(found).toMatchObject({ url: "http://127.0.0.1/accounts", secret });
	expect(found.tls).toEqual({ cert: ours.cert, key: ours.key, ca: theirs.cert });
});

it("a connection may have neither certificate nor key", () => {
	expect(settings({ NODE_ENV: "production", ACCOUNTS_KEY_FILE: undefined }, "644").tls).toEqual({});
});

it("a key of another certificate, and files that are no certificates, are refused by name", async () => {
	const { cert } = await createCertificate();
	const files = { ...write("cert.pem", cert), ...write("none.pem", "no certificate") };
	const refused = (variable: string) =>
		expect.objectContaining({
			problems: [`${variable}: must name a readable PEM file, and a matching key`],
		});
	for (const [variable, name] of [
		["ACCOUNTS_CERTIFICATE_FILE", "none.pem"],
		["ACCOUNTS_CA_FILE", "none.pem"],
	] as const)
		expect(() => settings({ [variable]: files[name] }, "600")).toThrow(refused(variable));
	expect(() => settings({ ACCOUNTS_CERTIFICATE_FILE: files["cert.pem"] }, "600")).toThrow(
		refused("ACCOUNTS_KEY_FILE"),
	);
});

it("a file that is no key is refused by its variable's name", () => {
	writeFileSync(path, "no key");
	expect(() => settings({}, "600")).toThrow(
		expect.objectContaining({
			problems: ["ACCOUNTS_KEY_FILE: must name a readable PEM file, and a matching key"],
		}),
	);
});
