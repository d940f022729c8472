import * as v from "valibot";
import { expect, test } from "vitest";
import { COLLECTION_STATEMENT_VERSION, publicConfigurationSchema } from "./public-configuration.ts";

const CONFIGURATION = {
	captcha: "altcha",
	brandName: { en: "Telecom", tc: "電訊", sc: "电讯" },
	maintenance: false,
	countsUsage: true,
	hotline: "2888 2888",
	supportEmail: "support@example.com",
	mainSiteUrl: "https://www.example.com",
	iamSmart: "off",
	iamSmartMoreInfoUrl: "https://www.iamsmart.gov.hk/",
	collectionStatementVersion: "2026-11",
};

test("accepts the configuration that the server sends", () => {
	expect(v.is(publicConfigurationSchema, CONFIGURATION)).toBe(true);
});

test.each([
	["captcha", ["altcha", "recaptcha", "off"]],
	["iamSmart", ["off", "on"]],
])("accepts %s in %j and no other value", (field, values) => {
	for (const value of values)
		expect(v.is(publicConfigurationSchema, { ...CONFIGURATION, [field]: value })).toBe(true);
	expect(v.is(publicConfigurationSchema, { ...CONFIGURATION, [field]: "other" })).toBe(false);
});

test("requires script and keys of reCAPTCHA", () => {
	const recaptcha = { scriptUrl: "https://r.example/api.js", v3SiteKey: "3", v2SiteKey: "2" };
	const configuration = { ...CONFIGURATION, captcha: "recaptcha", recaptcha };
	expect(v.parse(publicConfigurationSchema, configuration)).toEqual(configuration);
	for (const name of Object.keys(recaptcha)) {
		const incomplete = { ...configuration, recaptcha: { ...recaptcha, [name]: undefined } };
		expect(v.is(publicConfigurationSchema, incomplete)).toBe(false);
	}
});

test.each(Object.keys(CONFIGURATION))("rejects a configuration without %s", (field) => {
	const rest = Object.entries(CONFIGURATION).filter(([name]) => name !== field);
	expect(v.is(publicConfigurationSchema, Object.fromEntries(rest))).toBe(false);
});

test("the version of the collection statement is a year and a month", () => {
	expect(COLLECTION_STATEMENT_VERSION).toMatch(/^20\d{2}-(0[1-9]|1[0-2])$/);
});
