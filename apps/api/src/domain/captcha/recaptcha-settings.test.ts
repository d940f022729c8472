import { expect, it } from "vitest";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { recaptchaSettings } from "./recaptcha-settings.ts";

const KEYS = {
	CAPTCHA: "recaptcha",
	RECAPTCHA_V3_SITE_KEY: "v3-site",
	RECAPTCHA_V3_SECRET_KEY: "v3-secret",
	RECAPTCHA_V2_SITE_KEY: "v2-site",
	RECAPTCHA_V2_SECRET_KEY: "v2-secret",
};

it("each kind of reCAPTCHA has its own pair of keys", () => {
	expect(recaptchaSettings(parseEnvironment(KEYS))).toMatchObject({
		v3: { siteKey: "v3-site", secretKey: "v3-secret" },
		v2: { siteKey: "v2-site", secretKey: "v2-secret" },
	});
});

it("there are none for another captcha", () => {
	expect(recaptchaSettings(parseEnvironment({}))).toBeUndefined();
});

it.each([
	[{}, "https://www.google.com/recaptcha/", "https://www.google.com/recaptcha/"],
	[
		{ RECAPTCHA_API_URL: "https://proxy.example/recaptcha" },
		"https://proxy.example/recaptcha/",
		"https://proxy.example/recaptcha/",
	],
	[
		{ RECAPTCHA_BROWSER_URL: "https://www.recaptcha.net/recaptcha" },
		"https://www.google.com/recaptcha/",
		"https://www.recaptcha.net/recaptcha/",
	],
])("with %j the server asks at %s, and the browser at %s", (variables, server, browser) => {
	const settings = recaptchaSettings(parseEnvironment({ ...KEYS, ...variables }));
	expect(settings?.verifyUrl).toBe(`${server}api/siteverify`);
	expect(settings?.scriptUrl).toBe(`${browser}api.js`);
	expect(settings?.sources[0]).toBe(browser);
});

it.each([
	[{}, ["localhost", "127.0.0.1"]],
	[
		{ PUBLIC_URL: "https://form.example,https://other.example:8443" },
		["form.example", "other.example"],
	],
	[{ PUBLIC_URL: "https://form.example", RECAPTCHA_HOSTNAMES: "a.example" }, ["a.example"]],
])("with %j tokens may be made on %j", (variables, hostnames) => {
	const settings = recaptchaSettings(parseEnvironment({ ...KEYS, ...variables }));
	expect(settings?.hostnames).toEqual(hostnames);
});
