import { describe, expect, it } from "vitest";
import { parseEnvironment } from "./environment.ts";

const PRODUCTION = {
	NODE_ENV: "production",
	DATA_DIR: "/var/lib/sim-registration",
	KEY_DIR: "/var/lib/sim-registration-keys",
	ROOT_SECRET: "q7Hn2vKx9TzLw4RbYd8Jm3PsGc6FfAe1",
	PUBLIC_URL: "https://register.example.com",
	MAIL_FROM: "no-reply@telecom.hk",
	HOTLINE: "1000",
	SUPPORT_EMAIL: "help@telecom.hk",
	MAIN_SITE_URL: "https://www.telecom.hk",
	IAMSMART_MORE_INFO_URL: "https://www.iamsmart.example",
};

describe("the environment", () => {
	it("has a default for everything in development", () => {
		expect(parseEnvironment({})).toMatchObject({
			NODE_ENV: "development",
			PORT: 3000,
			DATA_DIR: "./data",
			KEY_DIR: "./keys",
			CAPTCHA: "altcha",
			TRUST_PROXY: 0,
		});
	});

	it("treats an empty variable as unset", () => {
		expect(parseEnvironment({ PORT: "" }).PORT).toBe(3000);
	});

	it("accepts hop counts, and IPv4 and IPv6 addresses and networks, as trusted proxies", () => {
		for (const text of ["10.0.0.0/8, 192.168.1.1/32", "2001:db8::/64, ::1/128, fd00::1"])
			expect(parseEnvironment({ TRUST_PROXY: text }).TRUST_PROXY).toBe(text);
		expect(parseEnvironment({ TRUST_PROXY: "2" }).TRUST_PROXY).toBe(2);
	});

	it("reads lists of origins and of secrets", () => {
		const secrets = ["a".repeat(32), "b".repeat(32)];
		const { PUBLIC_URL, ROOT_SECRET } = parseEnvironment({
			PUBLIC_URL: "https://a.example/x, http://b.example:3000",
			ROOT_SECRET: secrets.join(","),
		});
		expect(PUBLIC_URL).toEqual(["https://a.example", "http://b.example:3000"]);
		expect(ROOT_SECRET).toEqual(secrets);
	});

	it.each([
		["PORT", "http"],
		["CAPTCHA", "recaptch"],
		["TRUST_PROXY", "true"],
		["ROOT_SECRET", "short"],
		["ROOT_SECRET", "q7Hn2vKx9TzLw4RbYd8Jm3PsGc6FfAe"],
		["METRICS_TOKEN", "q7Hn2vKx9TzLw4RbYd8Jm3PsGc6FfAe"],
		["PUBLIC_URL", "register"],
		["MAIL", "smoke-signals"],
		["NODE_ENV", "prod"],
		["PORT", "99999"],
		["ALTCHA_COST", "0"],
		["ALTCHA_ATTEMPTS", "99999999999"],
		["RECAPTCHA_MIN_SCORE", "1.1"],
		["RECAPTCHA_MIN_SCORE", "half"],
		["RECAPTCHA_HOSTNAMES", "https://a.example"],
		["RECAPTCHA_API_URL", "www.google.com/recaptcha"],
		["TRUST_PROXY", "10.0.0.0/33"],
		["TRUST_PROXY", "2001:db8::/129"],
		["TRUST_PROXY", "face"],
		["PUBLIC_URL", "register.example.com:443"],
		["MAIN_SITE_URL", "ftp://www.example.com"],
		["SUPPORT_EMAIL", "nobody"],
		["IAMSMART", "on"],
		["IAMSMART_KEY_PADDING", "oaep"],
		["IAMSMART_KEY_FORM", "hex"],
		["IAMSMART_TOKEN_PATH", "auth/getToken"],
		["IAMSMART_QR_PATH", "/auth/getQR?lang=en"],
		["IAMSMART_REDIRECT_URIS", "https://a.example/x, b.example"],
		["IAMSMART_TIMEOUT_MS", "10s"],
		["IAMSMART_RESULT_TTL_MS", "0"],
		["SMTP_URL", "mail.example:25"],
		["DELIVERY", "pigeon"],
		["WEBHOOK_URL", "hooks.example"],
		["WEBHOOK_URL", "https://user:password@hooks.example"],
		["WEBHOOK_SECRET", "short"],
		["WEBHOOK_SECRET", `whsec_${"A".repeat(31)}`],
		["WEBHOOK_SECRET", `whsec_${"!".repeat(44)}`],
	])("rejects an invalid value of %s, and names the variable", (name, value) => {
		expect(() => parseEnvironment({ [name]: value })).toThrow(`- ${name}: `);
	});

	it("rejects a key wrapping command that is not selected", () => {
		expect(() => parseEnvironment({ KEY_WRAPPER_COMMAND: "/usr/bin/wrap-key" })).toThrow(
			"KEY_WRAPPER: must be command",
		);
	});

	it("rejects a scanner that is configured but not selected, and one with two addresses", () => {
		expect(() => parseEnvironment({ CLAMAV_HOST: "scanner" })).toThrow("SCANNER: must be clamav");
		const both = { CLAMAV_HOST: "scanner", CLAMAV_SOCKET: "/run/clamd", SCANNER: "clamav" };
		expect(() => parseEnvironment(both)).toThrow("CLAMAV_SOCKET: must not be set together");
		expect(parseEnvironment({ CLAMAV_HOST: "scanner", SCANNER: "none" }).SCANNER).toBe("none");
	});

	it("rejects a shared database while keys or files are not shared", () => {
		const DATABASE_URL = "postgres://database/registrations";
		const KEY_DATABASE_URL = "postgres://database/keys";
		const refused = () => parseEnvironment({ DATABASE_URL });
		expect(refused).toThrow("KEY_DATABASE_URL: required with DATABASE_URL");
		expect(refused).toThrow("FILE_STORE: must be s3 with DATABASE_URL");
		const whole = { DATABASE_URL, KEY_DATABASE_URL, FILE_STORE: "s3", S3_BUCKET: "files" };
		expect(parseEnvironment(whole)).toMatchObject(whole);
		// A team's own adapters may share them.
		expect(parseEnvironment({ DATABASE_URL, EXTENSIONS: "./ours.js" })).toBeDefined();
	});

	it.each([
		["ROOT_SECRET", "canary"],
		["WEBHOOK_SECRET", "canary"],
		["WEBHOOK_URL", "ftp://hooks.example/canary"],
		["METRICS_TOKEN", "canary"],
		["ACCOUNTS_SECRET", "canary"],
		["SMTP_URL", "smpt://user:canary@mail.example"],
		["KEY_DATABASE_URL", "mysql://user:canary@database/keys"],
		["DATABASE_URL", "mysql://user:canary@database/registrations"],
		["ACCOUNTS_URL", "https://user:canary@accounts.example"],
	])("never prints the secret %s", (name, value) => {
		expect(() => parseEnvironment({ [name]: value })).toThrow();
		expect(() => parseEnvironment({ [name]: value })).not.toThrow(/canary/);
	});

	it("reads signature keys as text and in the format of Standard Webhooks", () => {
		const key = Buffer.alloc(32, 7);
		const text = "a".repeat(32);
		const { WEBHOOK_SECRET } = parseEnvironment({
			WEBHOOK_SECRET: `whsec_${key.toString("base64")}, ${text}`,
		});
		expect(WEBHOOK_SECRET).toEqual([key, Buffer.from(text)]);
	});

	it.each([
		[
			{ CAPTCHA: "recaptcha" },
			["V3_SITE_KEY", "V3_SECRET_KEY", "V2_SITE_KEY", "V2_SECRET_KEY"].map(
				(name) => `RECAPTCHA_${name}: required with CAPTCHA=recaptcha`,
			),
		],
		[{ KEY_WRAPPER: "command" }, ["KEY_WRAPPER_COMMAND: required with KEY_WRAPPER=command"]],
		[{ MAIL: "smtp" }, ["SMTP_URL: required with MAIL=smtp"]],
		[
			{ DELIVERY: "webhook" },
			[
				"WEBHOOK_URL: required with DELIVERY=webhook",
				"WEBHOOK_SECRET: required with DELIVERY=webhook",
			],
		],
	])("reports the variables that %o requires", (variables, messages) => {
		for (const message of messages)
			expect(() => parseEnvironment(variables)).toThrow(`- ${message}`);
	});
});

const GATEWAY = {
	IAMSMART: "gateway",
	IAMSMART_API_URL: "https://api.iamsmart.example",
	IAMSMART_CLIENT_ID: "client",
	IAMSMART_CLIENT_SECRET: "the-secret-of-the-client",
	IAMSMART_PRIVATE_KEY_FILE: "/etc/iam-smart.pem",
};

describe("iAM Smart", () => {
	it("is off by default, and on with the four settings that a gateway requires", () => {
		expect(parseEnvironment({}).IAMSMART).toBe("off");
		expect(parseEnvironment(GATEWAY).IAMSMART).toBe("gateway");
	});

	it("reports everything that is missing at once", () => {
		const start = () => parseEnvironment({ IAMSMART: "gateway", IAMSMART_TIMEOUT_MS: "soon" });
		for (const name of Object.keys(GATEWAY).filter((name) => name !== "IAMSMART"))
			expect(start).toThrow(`- ${name}: required with IAMSMART=gateway`);
		expect(start).toThrow("- IAMSMART_TIMEOUT_MS: must be a whole number");
	});

	it.each(["IAMSMART_API_URL", "IAMSMART_BROWSER_URL", "IAMSMART_REDIRECT_URIS"])(
		"requires https in %s in production",
		(name) => {
			const variables = { ...PRODUCTION, ...GATEWAY, [name]: "http://iamsmart.example" };
			expect(() => parseEnvironment(variables)).toThrow(`${name}: must begin with https://`);
			expect(parseEnvironment({ ...variables, NODE_ENV: "test" }).IAMSMART).toBe("gateway");
		},
	);
});

describe("production", () => {
	it("starts if everything is set", () => {
		expect(parseEnvironment(PRODUCTION).NODE_ENV).toBe("production");
	});

	it.each(Object.keys(PRODUCTION).filter((name) => name !== "NODE_ENV"))("needs %s", (name) => {
		expect(() => parseEnvironment({ ...PRODUCTION, [name]: undefined })).toThrow(
			`${name}: required with NODE_ENV=production`,
		);
	});

	it.each([
		["CAPTCHA", "off", "CAPTCHA: must not be off in production"],
		["PUBLIC_URL", "HTTP://register.example.com", "PUBLIC_URL: must begin with https://"],
		["RECAPTCHA_API_URL", "http://a.example", "RECAPTCHA_API_URL: must begin with https://"],
		[
			"RECAPTCHA_BROWSER_URL",
			"http://a.example",
			"RECAPTCHA_BROWSER_URL: must begin with https://",
		],
		["RECAPTCHA_ASSETS_URL", "http://a.example", "RECAPTCHA_ASSETS_URL: must begin with https://"],
		["KEY_DIR", "/var/lib/sim-registration/keys", "KEY_DIR: must not be inside DATA_DIR"],
		["WEBHOOK_URL", "http://hooks.example", "WEBHOOK_URL: must begin with https://"],
		["WEBHOOK_URL", "http:/hooks.example", "WEBHOOK_URL: must begin with https://"],
		["ACCOUNTS_URL", "http://accounts.example", "ACCOUNTS_URL: must begin with https://"],
		["S3_ENDPOINT", "http://s3.example", "S3_ENDPOINT: must begin with https://"],
		["ROOT_SECRET", "a".repeat(64), "ROOT_SECRET: is too easy to guess"],
		["ROOT_SECRET", "0123456789abcdef".repeat(4), "ROOT_SECRET: is too easy to guess"],
		["ROOT_SECRET", `${PRODUCTION.ROOT_SECRET},${"ab".repeat(20)}`, "ROOT_SECRET: is too easy"],
		["ROOT_SECRET", `changeme-${PRODUCTION.ROOT_SECRET}`, "ROOT_SECRET: is a placeholder"],
		["WEBHOOK_SECRET", `whsec_${"A".repeat(44)}`, "WEBHOOK_SECRET: is too easy to guess"],
		["IAMSMART_CLIENT_SECRET", "test-client-secret", "IAMSMART_CLIENT_SECRET: is a placeholder"],
		["MAIL_FROM", "no-reply@localhost.localdomain", "MAIL_FROM: has a domain that cannot send"],
		["MAIL_FROM", "no-reply@mail.example.com", "MAIL_FROM: has a domain that cannot send"],
		["MAIL_FROM", "no-reply@telecom.example", "MAIL_FROM: has a domain that cannot send"],
		["SUPPORT_EMAIL", "support@example.com", "SUPPORT_EMAIL: is the demo's value"],
		["MAIN_SITE_URL", "https://www.example.com/", "MAIN_SITE_URL: is the demo's value"],
		["TRUST_PROXY", "10.0.0.1, 0.0.0.0/0", "TRUST_PROXY: must not trust every address"],
		["TRUST_PROXY", "0.0.0.0/0, 10.0.0.1", "TRUST_PROXY: must not trust every address"],
		["TRUST_PROXY", "::/0", "TRUST_PROXY: must not trust every address"],
		[
			"AUDIT_HEADS_DIR",
			"/var/lib/sim-registration/heads",
			"AUDIT_HEADS_DIR: must not be inside DATA_DIR",
		],
		["ROOT_SECRET_FILE", "/nowhere/root-secret", "ROOT_SECRET_FILE: the file cannot be read"],
		[
			"ROOT_SECRET_FILE",
			"/nowhere/root-secret",
			"ROOT_SECRET_FILE: must not be set together with ROOT_SECRET",
		],
	])("rejects %s=%s", (name, value, message) => {
		expect(() => parseEnvironment({ ...PRODUCTION, [name]: value })).toThrow(message);
	});
});
