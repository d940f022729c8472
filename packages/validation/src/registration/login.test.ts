import * as v from "valibot";
import { expect, test } from "vitest";
import { loginSchema } from "./login.ts";

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
