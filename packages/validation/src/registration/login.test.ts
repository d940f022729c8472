import * as v from "valibot";
import { expect, test } from "vitest";
import { loginSchema } from "./login.ts";

test("gives the values in the form in which accounts are looked up", () => {
	const pasted = { accountNO: "２０４ 518-837", mobileNO: "+852 6123 4567" };
	expect(v.parse(loginSchema, pasted)).toEqual({
		accountNO: "204518837",
		mobileNO: "61234567",
		brNO: "",
		recaptchaTokenV3: "",
		recaptchaTokenV2: "",
	});
});

test("keeps letters of a BR number as they were typed", () => {
	const login = v.parse(loginSchema, { accountNO: "A0451883z", brNO: "abCD1234" });
	expect(login).toMatchObject({ accountNO: "A0451883z", brNO: "abCD1234" });
});
