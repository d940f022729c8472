import { type FieldIssue, findFieldIssues, loginSchema } from "@sim-registration/validation";
import { useEffect, useRef, useState } from "react";
import { CAPTCHA_FIELD, type Captcha } from "../../captcha/captcha.ts";
import type { FieldBinding } from "../../fields/issues.ts";
import { type IssueView, useShownIssues } from "../../fields/use-shown-issues.ts";
import { EMPTY_LOGIN, isSameLogin, type LoginValues } from "../../registration/login-values.ts";
import { useRegistrationStore } from "../../registration/registration-context.ts";
import type { RegistrationState } from "../../registration/registration-state.ts";
import { loginTyped } from "../../registration/session-transitions.ts";

interface LoginForm {
	readonly values: LoginValues;
	readonly issues: IssueView;
	bind(name: keyof LoginValues): FieldBinding<string>;
	clear(name: keyof LoginValues): void;
}

/**
 * The three fields of the login. Plain React state: the form library arrives with the next step,
 * so that the first screen stays light.
 */
export function useLoginForm(captcha: Captcha): LoginForm {
	const store = useRegistrationStore();
	const [values, setValues] = useState(() => initialValues(store.read()));
	const latest = useRef(values);
	const { isMissing: isCaptchaMissing } = captcha;
	const issues = useShownIssues<LoginValues>({
		readValues: () => latest.current,
		findIssues: (current) => [...findLoginIssues(current), ...captchaIssue(isCaptchaMissing)],
	});
	const { recheck } = issues;
	useEffect(() => {
		if (!isCaptchaMissing) recheck();
	}, [isCaptchaMissing, recheck]);

	const change = (name: keyof LoginValues, value: string) => {
		latest.current = { ...latest.current, [name]: value };
		setValues(latest.current);
		store.apply(loginTyped(latest.current));
		issues.recheck();
	};
	return {
		values,
		issues,
		bind: (name) => ({
			name,
			value: values[name],
			issue: issues.codeOf(name),
			onChange: (value) => change(name, value),
			onLeave: () => issues.leave([name]),
		}),
		clear: (name) => change(name, ""),
	};
}

/** After the end of a session its proof must be typed again: the phone may be a shared one. */
function initialValues({ login, typedLogin, hasSession }: RegistrationState): LoginValues {
	if (hasSession) return login;
	if (!isSameLogin(typedLogin, EMPTY_LOGIN)) return typedLogin;
	return { ...EMPTY_LOGIN, accountNO: login.accountNO };
}

function findLoginIssues(values: LoginValues): readonly FieldIssue[] {
	return findFieldIssues(loginSchema, values);
}

function captchaIssue(isMissing: boolean): readonly FieldIssue[] {
	return isMissing ? [{ field: CAPTCHA_FIELD, code: "error_recaptcha_required" }] : [];
}
