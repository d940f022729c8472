import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { confirmReturnSchema, getQrSchema, initFormFillingSchema } from "./call.ts";

const FIELDS = ["idNo", "enName", "chName", "birthDate"];
const QR = {
	ticketID: "T-1",
	lang: "tc",
	source: "iOS_Safari",
	redirect: "https://register.example.com/callback",
};

describe("a filling is asked for", () => {
	test.each([[FIELDS], [[...FIELDS].reverse()]])("with %j", (profileFields) => {
		expect(v.is(initFormFillingSchema, { profileFields })).toBe(true);
	});

	test.each([[["idNo"]], [[...FIELDS, "gender"]], [[...FIELDS, "idNo"]], ["idNo"], [undefined]])(
		"never with %j",
		(profileFields) => {
			expect(v.is(initFormFillingSchema, { profileFields })).toBe(false);
		},
	);
});

describe("an address of iAM Smart is asked for", () => {
	test.each([{}, { lang: "zh-HK" }, { source: "PC_Browser" }])("with %j", (part) => {
		expect(v.is(getQrSchema, { ...QR, ...part })).toBe(true);
	});

	test.each([
		{ source: "PC_Opera" },
		{ lang: "fr" },
		{ ticketID: "" },
		{ redirect: undefined },
		{ scope: "more" },
	])("never with %j", (part) => {
		expect(v.is(getQrSchema, { ...QR, ...part })).toBe(false);
	});
});

test("a confirmation names the filling and the code", () => {
	expect(v.is(confirmReturnSchema, { businessID: "b", confirmationCode: "123456" })).toBe(true);
	expect(v.is(confirmReturnSchema, { businessID: "b", confirmationCode: 123456 })).toBe(false);
});
