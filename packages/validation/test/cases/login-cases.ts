import { type Case, casesOf } from "./case.ts";
import { LOGIN } from "./right-values.ts";

export const LOGIN_CASES: readonly Case[] = [
	...casesOf("login", LOGIN, [
		{ title: "account and mobile number", values: {}, issues: [] },
		{
			title: "account and BR number",
			values: { mobileNO: "", brNO: "39284710" },
			issues: [],
		},
		{
			title: "both captcha tokens",
			values: { recaptchaTokenV3: "a", recaptchaTokenV2: "b" },
			issues: [],
		},
		{
			title: "numbers as they are pasted from a chat",
			values: { accountNO: " 204 518 837 ", mobileNO: "\u202A+852 6123 4567\u202C" },
			issues: [],
		},
		{
			title: "full-width digits",
			values: { accountNO: "２０４５１８８３７", mobileNO: "６１２３４５６７" },
			issues: [],
		},
		{
			title: "no account number",
			values: { accountNO: "" },
			issues: [["accountNO", "error_account_required"]],
		},
		{
			title: "a blank account number",
			values: { accountNO: " \u3000" },
			issues: [["accountNO", "error_account_required"]],
		},
		{
			title: "an account number of 8 characters",
			values: { accountNO: "20451883" },
			issues: [["accountNO", "error_account_no_9"]],
		},
		{
			title: "an account number of 10 characters",
			values: { accountNO: "2045188370" },
			issues: [["accountNO", "error_account_no_9"]],
		},
		{
			title: "an account number with a sign",
			values: { accountNO: "20451883*" },
			issues: [["accountNO", "error_account_required"]],
		},
		{
			title: "a mobile number of 7 characters",
			values: { mobileNO: "6123456" },
			issues: [["mobileNO", "error_mobile_8"]],
		},
		{
			title: "a mobile number of 9 characters",
			values: { mobileNO: "612345678" },
			issues: [["mobileNO", "error_mobile_8"]],
		},
		{
			title: "a BR number of 7 characters",
			values: { mobileNO: "", brNO: "3928471" },
			issues: [["brNO", "error_invalid_br_no"]],
		},
		{
			title: "a BR number with a sign",
			values: { mobileNO: "", brNO: "3928471#" },
			issues: [["brNO", "error_invalid_br_no"]],
		},
		{
			title: "mobile and BR number at once",
			values: { brNO: "39284710" },
			issues: [
				["mobileNO", "error_mobile_or_br"],
				["brNO", "error_mobile_or_br"],
			],
		},
		{
			title: "neither mobile nor BR number",
			values: { mobileNO: "", brNO: " " },
			issues: [
				["mobileNO", "error_mobile_required"],
				["brNO", "error_missing_br_no"],
			],
		},
		{
			title: "an account number that is a number",
			values: { accountNO: 204518837 },
			issues: [["accountNO", "error_wrong_type"]],
		},
		{
			title: "a mobile number that is null",
			values: { mobileNO: null },
			issues: [["mobileNO", "error_wrong_type"]],
		},
		{
			title: "a field that no login has",
			values: { isAdmin: true },
			issues: [["isAdmin", "error_unknown_field"]],
		},
		{
			title: "a field with the name of a method that all objects have",
			values: { toString: "x" },
			issues: [["toString", "error_unknown_field"]],
		},
	]),
	{ title: "a text", schema: "login", values: "x", issues: [["", "error_wrong_type"]] },
	{ title: "null", schema: "login", values: null, issues: [["", "error_wrong_type"]] },
];
