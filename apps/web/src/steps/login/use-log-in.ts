import { useState } from "react";
import { ApiProblem } from "../../api/api-problem.ts";
import { logIn } from "../../api/log-in.ts";
import { keepSessionToken } from "../../api/session-token.ts";
import type { LoginValues } from "../../registration/login-values.ts";
import { useRegistrationStore } from "../../registration/registration-context.ts";
import { loggedIn } from "../../registration/transitions.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";

/** Why a login did not succeed: a code of the server, or no answer at all. */
export type LoginFailure =
	| { readonly errorCode: string; readonly retryAfterMs?: number | undefined }
	| "connectionLost";

interface LogIn {
	readonly isWaiting: boolean;
	readonly failure: LoginFailure | undefined;
	start(login: LoginValues, captchaPayload: string): Promise<void>;
	dismiss(): void;
}

/** Logs in and goes on to the company step, or says why not. */
export function useLogIn({ onFailure }: { onFailure: () => void }): LogIn {
	const store = useRegistrationStore();
	const { goForward } = useStepNavigation();
	const [isWaiting, setWaiting] = useState(false);
	const [failure, setFailure] = useState<LoginFailure>();

	const start = async (login: LoginValues, captchaPayload: string) => {
		setWaiting(true);
		const answer = await logIn({ ...login, recaptchaTokenV3: "", recaptchaTokenV2: captchaPayload })
			.catch(failureOf)
			.finally(() => setWaiting(false));
		if (typeof answer === "object" && "token" in answer) {
			keepSessionToken(answer.token);
			store.apply(loggedIn(login, answer));
			goForward("company");
		} else {
			onFailure();
			setFailure(isMaintenance(answer) ? undefined : answer);
		}
	};
	return { isWaiting, failure, start, dismiss: () => setFailure(undefined) };
}

function failureOf(error: unknown): LoginFailure {
	if (!(error instanceof ApiProblem)) return "connectionLost";
	return { errorCode: error.errorCode, retryAfterMs: error.retryAfterMs };
}

/** Its notice has taken the whole screen. */
function isMaintenance(failure: LoginFailure): boolean {
	return typeof failure === "object" && failure.errorCode === "maintenance";
}
