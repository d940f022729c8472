import * as v from "valibot";
import { expect, test } from "vitest";
import { publicConfigurationSchema } from "./public-configuration.ts";

const CONFIGURATION = {
	captcha: "altcha",
	maintenance: false,
	hotline: "2888 2888",
	supportEmail: "support@example.com",
	mainSiteUrl: "https://www.example.com",
	iamSmart: "off",
	iamSmartMoreInfoUrl: "https://www.iamsmart.gov.hk/",
	collectionStatementVersion: "2026-11",
};

test("is what the server fills in", () => {
	expect(v.is(publicConfigurationSchema, CONFIGURATION)).toBe(true);
});

test.each(Object.keys(CONFIGURATION))("is nothing without %s", (field) => {
	const rest = Object.entries(CONFIGURATION).filter(([name]) => name !== field);
	expect(v.is(publicConfigurationSchema, Object.fromEntries(rest))).toBe(false);
});
