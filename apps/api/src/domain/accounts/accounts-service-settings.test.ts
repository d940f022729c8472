import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
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

it("in development everybody may read the client key", () => {
	expect(settings({ NODE_ENV: "development" }, "644").tls).toEqual({ key });
});

it("a file that is no key is refused by its variable's name", () => {
	writeFileSync(path, "no key");
	expect(() => settings({}, "600")).toThrow(
		expect.objectContaining({
			problems: ["ACCOUNTS_KEY_FILE: must name a readable PEM file, and a matching key"],
		}),
	);
});
