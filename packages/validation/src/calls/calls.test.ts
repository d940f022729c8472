import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { captchaCheckAnswerSchema, captchaCheckSchema } from "./captcha-check.ts";
import {
	destroyKeyHalfAnswerSchema,
	draftReminderAnswerSchema,
	findKeptDraftsAnswerSchema,
	keepKeyHalfAnswerSchema,
	takeKeyHalfAnswerSchema,
} from "./draft.ts";
import {
	draftDeviceSchema,
	draftReminderSchema,
	findKeptDraftsSchema,
	keepKeyHalfSchema,
} from "./draft-device.ts";
import { problemSchema } from "./error-code.ts";
import { submissionAnswerSchema } from "./form-submission.ts";
import {
	csrfAnswerSchema,
	loginAnswerSchema,
	logoutAnswerSchema,
	logoutSchema,
	renewalAnswerSchema,
} from "./login.ts";
import {
	newAccountValidationAnswerSchema,
	newAccountValidationSchema,
} from "./new-account-validation.ts";

/** Absent in the answers of older servers, or of one that gives only what the specification names. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
	"login/csrf": ["csrfToken"],
	"login/login": ["hasEarlierRegistration"],
	"login/login that fails": ["errorCode"],
	"draft/keepKeyHalf": ["keptUntil"],
	"draft/setReminder": ["remindAt"],
	"form/formsubmission": ["reference", "submittedAt", "mailedTo"],
};

describe.each([
	["login/csrf", csrfAnswerSchema, { csrfToken: "t" }],
	[
		"login/login",
		loginAnswerSchema,
		{ success: true, token: "t", isDummyBr: false, hasEarlierRegistration: true },
	],
	["login/login that fails", loginAnswerSchema, { success: false, errorCode: "login_error" }],
	["login/renew", renewalAnswerSchema, { success: true, token: "t" }],
	["login/logout", logoutAnswerSchema, { success: true }],
	["a captcha's check", captchaCheckAnswerSchema, { success: true }],
	[
		"form/formsubmission",
		submissionAnswerSchema,
		{
			success: true,
			reference: "R",
			submittedAt: "2026-11-21T15:50:00.000Z",
			mailedTo: ["w•••@example.com"],
		},
	],
	["draft/takeKeyHalf", takeKeyHalfAnswerSchema, { keyHalf: "A".repeat(44) }],
	["draft/keepKeyHalf", keepKeyHalfAnswerSchema, { keptUntil: "2026-12-07T04:00:00.000Z" }],
	["draft/setReminder", draftReminderAnswerSchema, { remindAt: "2026-12-01T04:00:00.000Z" }],
	["draft/findKeptDrafts", findKeptDraftsAnswerSchema, { devices: ["d"] }],
	["draft/destroyKeyHalf", destroyKeyHalfAnswerSchema, { success: true }],
	["a failure", problemSchema, { success: false, errorCode: "busy" }],
	["an invitation", newAccountValidationAnswerSchema, { valid: true, accountNO: "•••••8837" }],
	["no invitation", newAccountValidationAnswerSchema, { valid: false }],
])("the answer of %s", (call, schema, answer) => {
	const isOptional = (field: string) => OPTIONAL[call]?.includes(field) ?? false;

	test("is accepted", () => {
		expect(v.parse(schema, answer)).toEqual(answer);
	});

	test.each(Object.keys(answer))("is rejected with another type of %s", (field) => {
		expect(v.is(schema, { ...answer, [field]: 1 })).toBe(false);
	});

	test.each(
		Object.keys(answer).map((field) => [isOptional(field) ? "accepted" : "rejected", field]),
	)("is %s without %s", (_verdict, field) => {
		expect(v.is(schema, { ...answer, [field]: undefined })).toBe(isOptional(field));
	});
});

test("what a server leaves out has a value", () => {
	const login = { success: true, token: "t", isDummyBr: false };
	expect(v.parse(loginAnswerSchema, login)).toMatchObject({ hasEarlierRegistration: false });
	expect(v.parse(loginAnswerSchema, { success: false })).toMatchObject({
		errorCode: "login_error",
	});
	expect(v.parse(submissionAnswerSchema, { success: true })).toEqual({
		success: true,
		reference: "",
		mailedTo: [],
	});
});

describe.each([
	[
		"a captcha",
		captchaCheckSchema,
		{ recaptchaTokenV3: "3", recaptchaTokenV2: "2", recaptchaToken: "" },
	],
	["a log-out", logoutSchema, { keepsDraft: true }],
	["an invitation", newAccountValidationSchema, { token: "t" }],
])("the request of %s", (_what, schema, question) => {
	test("may omit fields, and rejects unknown ones", () => {
		expect(v.parse(schema, question)).toEqual(question);
		expect(Object.values(v.parse(schema, {})).join("")).toBe("");
		const { issues } = v.safeParse(schema, { ...question, more: "x" });
		expect(issues?.map(({ message }) => message)).toEqual(["error_unknown_field"]);
	});

	test("must give each field its type", () => {
		for (const field of Object.keys(question)) {
			const { issues } = v.safeParse(schema, { ...question, [field]: 1 });
			expect(issues?.map(({ message }) => message)).toEqual(["error_wrong_type"]);
		}
	});
});

describe("the request for half a draft's key", () => {
	const device = "0b4e1c9e-6d0b-4a55-9b1a-5c2f0c7d3e11";

	test("names the device by a UUID", () => {
		expect(v.parse(draftDeviceSchema, { device })).toEqual({ device });
	});

	test.each([
		["no UUID", { device: "my phone" }, "error_wrong_type"],
		["a device of another type", { device: 1 }, "error_wrong_type"],
		["an unknown field", { device, more: "x" }, "error_unknown_field"],
	])("is rejected with %s", (_what, request, code) => {
		const { issues } = v.safeParse(draftDeviceSchema, request);
		expect(issues?.map(({ message }) => message)).toEqual([code]);
	});

	test("says whether the draft is kept, or asks for several", () => {
		expect(v.is(keepKeyHalfSchema, { device, isKept: false })).toBe(true);
		expect(v.is(findKeptDraftsSchema, { devices: Array(10).fill(device) })).toBe(true);
	});

	test.each([
		["owner@wongkee.example", []],
		["", []],
		["nobody", ["error_invalid_email"]],
		[`${"a".repeat(90)}@wongkee.example`, ["error_invalid_email"]],
		[5, ["error_wrong_type"]],
	])("reminds of it at an address that the form accepts too: %j", (address, codes) => {
		const { issues = [] } = v.safeParse(draftReminderSchema, { device, address });
		expect(issues.map(({ message }) => message)).toEqual(codes);
	});

	test.each([
		["no choice", keepKeyHalfSchema, { device }],
		["a choice of another type", keepKeyHalfSchema, { device, isKept: "yes" }],
		["a device that is no UUID", keepKeyHalfSchema, { device: "my phone", isKept: true }],
		["eleven devices", findKeptDraftsSchema, { devices: Array(11).fill(device) }],
		["one that is no UUID", findKeptDraftsSchema, { devices: [device, "my phone"] }],
		["a text", findKeptDraftsSchema, { devices: device }],
	])("is rejected with %s", (_what, schema, request) => {
		const { issues } = v.safeParse(schema, request);
		expect(issues?.map(({ message }) => message)).toEqual(["error_wrong_type"]);
	});
});

describe("the answer of a login", () => {
	test.each([
		{ success: true, token: "t", isDummyBr: false },
		{ success: true, token: "t", isDummyBr: false, hasEarlierRegistration: true },
		{ success: false, errorCode: "login_error" },
	])("accepts %j", (answer) => {
		expect(v.is(loginAnswerSchema, answer)).toBe(true);
	});

	test.each([{ success: true, token: "t" }, { success: true }, { success: "true" }, {}, null])(
		"rejects %j",
		(answer) => {
			expect(v.is(loginAnswerSchema, answer)).toBe(false);
		},
	);
});
