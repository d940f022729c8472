import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Environment, parseEnvironment } from "../../platform/environment/environment.ts";
import { iamSmartSettings } from "./iam-smart-settings.ts";

let directory: string;
let keyFile: string;

beforeAll(() => {
	directory = mkdtempSync(join(tmpdir(), "iam-smart-settings-"));
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	keyFile = write("key.pem", privateKey.export({ type: "pkcs8", format: "pem" }));
});
afterAll(() => rmSync(directory, { recursive: true }));

function write(name: string, contents: string | Buffer, mode = 0o600): string {
	const path = join(directory, name);
	writeFileSync(path, contents);
	chmodSync(path, mode);
	return path;
}

function environment(variables: Readonly<Record<string, string>> = {}): Environment {
	return parseEnvironment({
		IAMSMART: "gateway",
		IAMSMART_API_URL: "https://api.iamsmart.example/base/",
		IAMSMART_CLIENT_ID: "client",
		IAMSMART_CLIENT_SECRET: "secret",
		IAMSMART_PRIVATE_KEY_FILE: keyFile,
		...variables,
	});
}

describe("the settings of iAM Smart", () => {
	it("send the browser to the same host by default", () => {
		expect(iamSmartSettings(environment()).qrUrl).toBe(
			"https://api.iamsmart.example/base/auth/getQR",
		);
		const other = environment({ IAMSMART_BROWSER_URL: "https://www.iamsmart.example/" });
		expect(iamSmartSettings(other).qrUrl).toBe("https://www.iamsmart.example/auth/getQR");
	});

	it.each([
		[{}, ["http://localhost:3000/real-name-registration/api/iamsmart/callback"]],
		[
			{ PUBLIC_URL: "https://a.example/x,https://b.example" },
			[
				"https://a.example/real-name-registration/api/iamsmart/callback",
				"https://b.example/real-name-registration/api/iamsmart/callback",
			],
		],
		[{ IAMSMART_REDIRECT_URIS: "https://c.example/back" }, ["https://c.example/back"]],
	])("with %j accept a return at %j", (variables, expected) => {
		expect(iamSmartSettings(environment(variables)).redirectUris).toEqual(expected);
	});

	it("keep a filling as long as collecting it may take", () => {
		const times = (timeout: number, ttl: number) =>
			environment({
				IAMSMART_TIMEOUT_MS: String(timeout),
				IAMSMART_RESULT_TTL_MS: String(ttl),
			});
		expect(iamSmartSettings(times(10_000, 240_000)).ttlMs).toBe(240_000);
		expect(() => iamSmartSettings(times(10_000, 239_999))).toThrow(
			"IAMSMART_RESULT_TTL_MS: must be at least 240000, which is 24 times IAMSMART_TIMEOUT_MS",
		);
	});

	it("name the form on the consent screen, unless no name is configured", () => {
		const named = (name: string) =>
			iamSmartSettings(environment({ IAMSMART_FORM_NAME: name })).gateway.formName;
		expect(named("")).toBe("SIM Card Real-name Registration");
		expect(named("Kwong Telecom SIM")).toBe("Kwong Telecom SIM");
		expect(named("none")).toBe(undefined);
	});

	it("take what the environment sets, and addresses with any slashes at their end", () => {
		const { gateway, qrUrl } = iamSmartSettings(
			environment({
				IAMSMART_API_URL: "https://api.iamsmart.example/base//",
				IAMSMART_KEY_PADDING: "pkcs1",
				IAMSMART_GET_KEY_PATH: "/a/key",
				IAMSMART_INITIATE_PATH: "/a/begin",
				IAMSMART_TOKEN_PATH: "/a/token",
				IAMSMART_RESULT_PATH: "/a/result",
			}),
		);
		expect(qrUrl).toBe("https://api.iamsmart.example/base/auth/getQR");
		expect(gateway).toMatchObject({
			apiUrl: "https://api.iamsmart.example/base",
			clientSecret: "secret",
			wrapping: { padding: "pkcs1" },
			paths: {
				getKey: "/a/key",
				initiateRequest: "/a/begin",
				getToken: "/a/token",
				getResult: "/a/result",
			},
		});
	});

	it("set the body of the key request", () => {
		expect(iamSmartSettings(environment()).gateway.getKeyBody).toBe("");
		const braces = environment({ IAMSMART_GET_KEY_BODY: "braces" });
		expect(iamSmartSettings(braces).gateway.getKeyBody).toBe("{}");
	});
});

describe("a private key file", () => {
	it.each([
		["is not there", () => join(directory, "none.pem"), "cannot be read"],
		["holds no key", () => write("text.pem", "CANARY"), "must contain a private key in PEM"],
		[
			"holds a short key",
			() => {
				const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
				return write("short.pem", privateKey.export({ type: "pkcs8", format: "pem" }));
			},
			"must contain an RSA key of at least 2048 bits",
		],
		[
			"holds a key of a related kind",
			() => {
				const { privateKey } = generateKeyPairSync("rsa-pss", { modulusLength: 2048 });
				return write("pss.pem", privateKey.export({ type: "pkcs8", format: "pem" }));
			},
			"must contain an RSA key of at least 2048 bits",
		],
		[
			"holds a key of another kind",
			() => {
				const { privateKey } = generateKeyPairSync("ed25519");
				return write("ed25519.pem", privateKey.export({ type: "pkcs8", format: "pem" }));
			},
			"must contain an RSA key of at least 2048 bits",
		],
	])("that %s prevents the start", (_what, path, message) => {
		const given = environment({ IAMSMART_PRIVATE_KEY_FILE: path() });
		expect(() => iamSmartSettings(given)).toThrow(`IAMSMART_PRIVATE_KEY_FILE: ${message}`);
		expect(() => iamSmartSettings(given)).not.toThrow("CANARY");
	});

	it("that others may read prevents the start in production", () => {
		const given = environment();
		chmodSync(keyFile, 0o640);
		expect(iamSmartSettings(given).gateway.clientId).toBe("client");
		const inProduction: Environment = { ...given, NODE_ENV: "production" };
		expect(() => iamSmartSettings(inProduction)).toThrow("readable only by its owner");
		chmodSync(keyFile, 0o600);
		expect(iamSmartSettings(inProduction).gateway.clientId).toBe("client");
	});
});
