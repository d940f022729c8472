import type { LoginAnswer } from "@sim-registration/validation";
import { useState } from "react";
import { ApiProblem } from "../../api/api-problem.ts";
import { ConnectionLostError } from "../../api/connection-lost-error.ts";
import { logIn } from "../../api/first-screen-calls.ts";
import { keepSessionToken } from "../../api/kept-session-token.ts";
import { type Captcha, CaptchaUnavailableError } from "../../captcha/captcha.ts";
import { missingFile } from "../../loading/load-for-press.ts";
import { keepLogin } from "../../registration/keep-login.ts";
import type { LoginValues } from "../../registration/login-values.ts";
import { useWizardStore } from "../../registration/registration-context.ts";
import { loggedIn } from "../../registration/session-transitions.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";

/** Why a login failed: a code of the server, or no answer from it. */
export type LoginFailure =
	| { readonly errorCode: string; readonly retryAfterMs?: number | undefined }
	| { readonly errorCode: undefined; readonly loss: unknown };

const SHOWN_ELSEWHERE = ["maintenance", "captcha_score_low"];

interface LogInOptions {
	/** @param errorCode of the server, if it answered */
	readonly onFailure: (errorCode: string | undefined) => void;
}

interface LogIn {
	readonly isWaiting: boolean;
	readonly failure: LoginFailure | undefined;
	start(login: LoginValues, captcha: Captcha): Promise<void>;
	dismiss(): void;
}

/** Logs in and goes on to the company step, or says why it failed. */
export function useLogIn({ onFailure }: LogInOptions): LogIn {
	const store = useWizardStore();
	const { goForward, replaceWith } = useStepNavigation();
	const [isWaiting, setWaiting] = useState(false);
	const [failure, setFailure] = useState<LoginFailure>();

	const start = async (login: LoginValues, captcha: Captcha) => {
		setWaiting(true);
		// Until now the history's entry may be a later step's, kept for a draft that arrives late.
		replaceWith("login");
		const answer = await attempt(login, captcha).catch(failureOf);
		if ("token" in answer) {
			await keepLogin(login, answer);
			keepSessionToken(answer.token);
			store.apply(loggedIn(login, answer));
			goForward("company");
		} else {
			onFailure(answer.errorCode);
			if (isOutdated(answer)) missingFile.set("newer");
			setFailure(isShownElsewhere(answer) ? undefined : answer);
		}
		setWaiting(false);
	};
	return { isWaiting, failure, start, dismiss: () => setFailure(undefined) };
}

async function attempt(login: LoginValues, captcha: Captcha): Promise<LoginAnswer> {
	const { v3, v2 } = await captcha.forLogin();
	return await logIn({ ...login, recaptchaTokenV3: v3, recaptchaTokenV2: v2 });
}

function failureOf(error: unknown): LoginFailure {
	if (error instanceof CaptchaUnavailableError) return { errorCode: error.errorCode };
	if (!(error instanceof ApiProblem)) return { errorCode: undefined, loss: error };
	return { errorCode: error.errorCode, retryAfterMs: error.retryAfterMs };
}

/** A release removed the code that makes calls: another dialog offers a reload. */
function isOutdated(failure: LoginFailure): boolean {
	return (
		"loss" in failure && failure.loss instanceof ConnectionLostError && failure.loss.isOutdated
	);
}

/** A notice has taken over the whole screen, or the captcha's box has the focus and says why. */
function isShownElsewhere(failure: LoginFailure): boolean {
	return isOutdated(failure) || SHOWN_ELSEWHERE.includes(failure.errorCode ?? "");
}
