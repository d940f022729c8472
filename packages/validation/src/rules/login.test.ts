import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
	isAccountNumber,
	isBrLoginPrefix,
	loginSchema,
	normaliseLoginValue,
	normaliseMobileNumber,
} from "./login.ts";

describe("an account number", () => {
	test.each(["204518837", "000000001", "A0451883z"])(
		"may be %s: nine letters or digits",
		(text) => {
			expect(isAccountNumber(text)).toBe(true);
		},
	);

	test.each(["", "20451883", "2045188370", "20451-837", "２04518837", "20451883 ", "20451883_"])(
		"is never %j",
		(text) => {
			expect(isAccountNumber(text)).toBe(false);
		},
	);
});

describe("the first 8 characters of a BR number", () => {
	test.each(["39284710", "ABCD1234", "abcd1234", "00000000", "1234_678"])(
		"may be %s: word characters",
		(text) => {
			expect(isBrLoginPrefix(text)).toBe(true);
		},
	);

	test.each(["", "3928471", "392847100", "3928-471", "3928471é", "3928 471", "3928471\n"])(
		"are never %j",
		(text) => {
			expect(isBrLoginPrefix(text)).toBe(false);
		},
	);
});

describe("a pasted account or BR number", () => {
	test.each([
		["204518837", "204518837"],
		[" 204 518 837\n", "204518837"],
		["204-518-837", "204518837"],
		["204–518—837", "204518837"],
		["2\u20100\u20114\u20125\u20151\u22128837", "204518837"],
		["２０４－５１８－８３７", "204518837"],
		["２０４５１８８３７", "204518837"],
		["Ａ04518837", "A04518837"],
		["204\u3000518\u00a0837", "204518837"],
		["204518837\u200b", "204518837"],
		["abC_1234", "abC_1234"],
		["", ""],
	])("%j becomes %j", (text, normalised) => {
		expect(normaliseLoginValue(text)).toBe(normalised);
	});
});

describe("a pasted mobile number", () => {
	test.each([
		["6123 4567", "61234567"],
		["+852 6123 4567", "61234567"],
		["＋８５２ ６１２３ ４５６７", "61234567"],
		["+852-6123-4567", "61234567"],
		["６１２３－４５６７", "61234567"],
		["00852 61234567", "61234567"],
		["\u202a+852 6123 4567\u202c", "61234567"],
		["+852", ""],
		["+8526", "6"],
		["008526", "6"],
		["+852 6123 456", "6123456"],
		["+852 6123 4567 8", "612345678"],
	])("%j becomes %j", (text, normalised) => {
		expect(normaliseMobileNumber(text)).toBe(normalised);
	});
});

describe("text that only resembles the Hong Kong prefix", () => {
	test.each([
		["85261234", "85261234"],
		["61008521", "61008521"],
		["1852 6123 4567", "185261234567"],
		["+1 852 6123 4567", "+185261234567"],
		["852", "852"],
		["852 6123 4567", "85261234567"],
		["85261", "85261"],
		["8526123456", "8526123456"],
		["852 6123 4567 8", "852612345678"],
		["+85", "+85"],
		["+853 6123 4567", "+85361234567"],
	])("%j becomes %j", (text, normalised) => {
		expect(normaliseMobileNumber(text)).toBe(normalised);
	});
});

test("normalises the values for the account look-up", () => {
	const pasted = { accountNO: "２０４ 518-837", mobileNO: "+852 6123 4567" };
	expect(v.parse(loginSchema, pasted)).toEqual({
		accountNO: "204518837",
		mobileNO: "61234567",
		brNO: "",
		recaptchaTokenV3: "",
		recaptchaTokenV2: "",
	});
});

test("keeps letters of a BR number as typed", () => {
	const login = v.parse(loginSchema, { accountNO: "A0451883z", brNO: "abCD1234" });
	expect(login).toMatchObject({ accountNO: "A0451883z", brNO: "abCD1234" });
});
