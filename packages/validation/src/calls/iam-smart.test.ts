import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
	CONFIRMATION_CODE_DIGITS,
	cancelFormFillingAnswerSchema,
	confirmReturnAnswerSchema,
	getQrAnswerSchema,
	initFormFillingAnswerSchema,
} from "./iam-smart.ts";
import {
	cancelFormFillingSchema,
	confirmReturnSchema,
	getQrSchema,
	initFormFillingSchema,
} from "./iam-smart-requests.ts";

/** Field and message of each issue as valibot reports them, before they become codes. */
function whatIsWrong(schema: v.GenericSchema<unknown, unknown>, value: unknown) {
	const { issues = [] } = v.safeParse(schema, value);
	return issues.map(({ path, message }) => [path?.[0]?.key, message]);
}

const FIELDS = ["idNo", "enName", "chName", "birthDate"];
const QR = {
	ticketID: "T-1",
	lang: "tc",
	source: "iOS_Safari",
	redirect: "https://register.example.com/callback",
};

describe("the request for a filling", () => {
	test.each([[FIELDS], [[...FIELDS].reverse()]])("accepts %j", (profileFields) => {
		expect(v.is(initFormFillingSchema, { profileFields })).toBe(true);
	});

	test.each([
		[["idNo"]],
		[["enName", "chName", "birthDate"]],
		[[...FIELDS, "gender"]],
		[["idNo", "enName", "chName", "gender"]],
		[[...FIELDS, "idNo"]],
		["idNo"],
		[undefined],
	])("rejects %j", (profileFields) => {
		const wrong = whatIsWrong(initFormFillingSchema, { profileFields });
		expect(new Set(wrong.map(([, message]) => message))).toEqual(new Set(["error_wrong_type"]));
	});

	test("rejects unknown fields", () => {
		expect(whatIsWrong(initFormFillingSchema, { profileFields: FIELDS, more: 1 })).toEqual([
			["more", "error_unknown_field"],
		]);
	});
});

describe("the request for an iAM Smart address", () => {
	test.each(["en", "tc", "sc", "en-US", "zh-HK", "zh-CN"])("accepts the language %s", (lang) => {
		expect(v.parse(getQrSchema, { ...QR, lang })).toEqual({ ...QR, lang });
	});

	test.each([
		...["Chrome", "Firefox", "Edge", "Samsung", "Huawei", "Xiaomi"].map(
			(name) => `Android_${name}`,
		),
		...["Safari", "Chrome", "Firefox", "Edge"].map((name) => `iOS_${name}`),
		"PC_Browser",
	])("from the browser %s", (source) => {
		expect(v.is(getQrSchema, { ...QR, source })).toBe(true);
	});

	test("accepts texts of 500 characters", () => {
		const text = "x".repeat(500);
		expect(v.is(getQrSchema, { ...QR, ticketID: text, redirect: text })).toBe(true);
	});

	test.each([
		[{ source: "PC_Opera" }, "source", "error_wrong_type"],
		[{ lang: "fr" }, "lang", "error_wrong_type"],
		[{ ticketID: "" }, "ticketID", "error_wrong_type"],
		[{ ticketID: 1 }, "ticketID", "error_wrong_type"],
		[{ ticketID: "x".repeat(501) }, "ticketID", "error_wrong_type"],
		[{ redirect: undefined }, "redirect", "error_wrong_type"],
		[{ scope: "more" }, "scope", "error_unknown_field"],
	])("rejects %j", (part, field, message) => {
		expect(whatIsWrong(getQrSchema, { ...QR, ...part })).toEqual([[field, message]]);
	});
});

test("requires confirmation codes of six digits", () => {
	expect(CONFIRMATION_CODE_DIGITS).toBe(6);
});

test.each([
	["initFormFilling", initFormFillingAnswerSchema, { ticketID: "t", businessID: "b" }],
	["getQR", getQrAnswerSchema, { uri: "https://iamsmart.example/qr" }],
	["confirmReturn", confirmReturnAnswerSchema, { success: true }],
	["cancelFormFilling", cancelFormFillingAnswerSchema, { success: true }],
])("the answer of %s has all its fields, and each of its type", (_call, schema, answer) => {
	expect(v.parse(schema, answer)).toEqual(answer);
	for (const field of Object.keys(answer)) {
		expect(v.is(schema, { ...answer, [field]: undefined })).toBe(false);
		expect(v.is(schema, { ...answer, [field]: 1 })).toBe(false);
	}
});

test("a confirmation contains only the filling and the code", () => {
	const right = { businessID: "b", confirmationCode: "123456" };
	expect(whatIsWrong(confirmReturnSchema, { ...right, more: 1 })).toEqual([
		["more", "error_unknown_field"],
	]);
	expect(whatIsWrong(confirmReturnSchema, { ...right, businessID: "" })).toEqual([
		["businessID", "error_wrong_type"],
	]);
	expect(v.is(confirmReturnSchema, { businessID: "b", confirmationCode: "123456" })).toBe(true);
	expect(v.is(confirmReturnSchema, { businessID: "b", confirmationCode: 123456 })).toBe(false);
});

test("a cancellation contains only the filling", () => {
	expect(v.is(cancelFormFillingSchema, { businessID: "b" })).toBe(true);
	expect(whatIsWrong(cancelFormFillingSchema, {})).toEqual([["businessID", expect.anything()]]);
	expect(whatIsWrong(cancelFormFillingSchema, { businessID: "" })).toEqual([
		["businessID", "error_wrong_type"],
	]);
	expect(whatIsWrong(cancelFormFillingSchema, { businessID: "b", more: 1 })).toEqual([
		["more", "error_unknown_field"],
	]);
});
