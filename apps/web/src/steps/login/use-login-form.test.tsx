import { expect, test } from "vitest";
import { EMPTY_LOGIN } from "../../registration/login-values.ts";
import type { RegistrationState } from "../../registration/registration-state.ts";
import { renderInTest } from "../../registration/render-in-test.tsx";
import { type LoginForm, useLoginForm } from "./use-login-form.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const TYPED = { accountNO: "204518838", mobileNO: "", brNO: "39284710" };
const NO_CAPTCHA = {
	isMissing: false,
	isMissingNow: () => false,
	isOver: () => false,
	view: undefined,
	forLogin: async () => ({ v3: "", v2: "" }),
	forSubmission: async () => "",
	reset: () => undefined,
};

function Values() {
	return JSON.stringify(Object.values(useLoginForm(NO_CAPTCHA).values)).replaceAll('"', "");
}

test.each<[when: string, state: Partial<RegistrationState>, values: string]>([
	["nothing was typed yet", {}, "[,,]"],
	["it was typed before a reload", { typedLogin: TYPED }, "[204518838,,39284710]"],
	["the session goes on", { login: LOGIN, hasSession: true }, "[204518837,61234567,]"],
	["the session has ended, without its proof", { login: LOGIN }, "[204518837,,]"],
	["another account was begun since", { login: LOGIN, typedLogin: TYPED }, "[204518838,,39284710]"],
])("the login's fields show what is known if %s", async (_when, state, values) => {
	expect(await renderInTest(<Values />, { state })).toBe(values);
});

function Step({ forms }: { readonly forms: LoginForm[] }) {
	forms.push(useLoginForm(NO_CAPTCHA));
	return null;
}

test("a field that is emptied stays empty, although the session before had its value", async () => {
	const forms: LoginForm[] = [];
	await renderInTest(<Step forms={forms} />, { state: { login: LOGIN } });
	const [form] = forms;
	expect(form?.read()).toEqual({ ...EMPTY_LOGIN, accountNO: LOGIN.accountNO });
	form?.change({ accountNO: "" });
	expect(form?.read()).toEqual(EMPTY_LOGIN);
});
