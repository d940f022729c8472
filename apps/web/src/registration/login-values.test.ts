import { expect, test } from "vitest";
import { isSameLogin } from "./login-values.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "39284710" };

test.each(["accountNO", "mobileNO", "brNO"])("another %s is another login", (field) => {
	expect(isSameLogin(LOGIN, { ...LOGIN })).toBe(true);
	expect(isSameLogin(LOGIN, { ...LOGIN, [field]: "" })).toBe(false);
	expect(isSameLogin({ ...LOGIN, [field]: "" }, LOGIN)).toBe(false);
});
