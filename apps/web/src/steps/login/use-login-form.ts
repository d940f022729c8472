import { type FieldIssue, findFieldIssues, loginSchema } from "@sim-registration/validation";
import { useEffect, useRef, useState } from "react";
import { CAPTCHA_FIELD } from "../../captcha/captcha-box.tsx";
import type { Captcha } from "../../captcha/use-captcha.ts";
import type { FieldBinding } from "../../fields/issues.ts";
import { type IssueView, useShownIssues } from "../../fields/use-shown-issues.ts";
import type { LoginValues } from "../../registration/login-values.ts";

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
export function useLoginForm(initial: LoginValues, captcha: Captcha): LoginForm {
	const [values, setValues] = useState(initial);
	const latest = useRef(values);
	const isCaptchaMissing = captcha.payload === undefined;
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

function findLoginIssues(values: LoginValues): readonly FieldIssue[] {
	return findFieldIssues(loginSchema, values);
}

function captchaIssue(isMissing: boolean): readonly FieldIssue[] {
	return isMissing ? [{ field: CAPTCHA_FIELD, code: "error_recaptcha_required" }] : [];
}
