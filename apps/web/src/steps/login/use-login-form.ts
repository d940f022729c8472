import { type FieldIssue, findFieldIssues, loginSchema } from "@sim-registration/validation";
import { useEffect, useState } from "react";
import { CAPTCHA_FIELD, type Captcha } from "../../captcha/captcha.ts";
import { EMPTY_LOGIN, isSameLogin, type LoginValues } from "../../registration/login-values.ts";
import { useWizardStore } from "../../registration/registration-context.ts";
import type { RegistrationState } from "../../registration/registration-state.ts";
import { loginTyped } from "../../registration/session-transitions.ts";
import { useStepForm } from "../../registration/use-step-form.ts";

/** The three fields of the login. */
export function useLoginForm({ isMissing: isCaptchaMissing }: Captcha) {
	const store = useWizardStore();
	const [before] = useState(store.read);
	const [initial] = useState(() => initialValues(before));
	const form = useStepForm<LoginValues>({
		valuesIn: ({ typedLogin }) => (typedLogin === before.typedLogin ? initial : typedLogin),
		edited: loginTyped,
		findIssues: (values) => [
			...findFieldIssues(loginSchema, values),
			...captchaIssue(isCaptchaMissing),
		],
	});
	const { recheck } = form.issues;
	useEffect(() => {
		if (!isCaptchaMissing) recheck();
	}, [isCaptchaMissing, recheck]);
	return form;
}

export type LoginForm = ReturnType<typeof useLoginForm>;

/** After a session ended its number must be typed again, because the phone may be shared. */
function initialValues({ login, typedLogin, hasSession }: RegistrationState): LoginValues {
	if (hasSession) return login;
	if (!isSameLogin(typedLogin, EMPTY_LOGIN)) return typedLogin;
	return { ...EMPTY_LOGIN, accountNO: login.accountNO };
}

function captchaIssue(isMissing: boolean): readonly FieldIssue[] {
	return isMissing ? [{ field: CAPTCHA_FIELD, code: "error_recaptcha_required" }] : [];
}
