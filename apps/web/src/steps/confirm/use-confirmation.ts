import { useState } from "react";
import { CAPTCHA_FIELD, type Captcha } from "../../captcha/captcha.ts";
import { focusSoon } from "../../fields/focus-soon.ts";
import type { IssueView } from "../../fields/use-shown-issues.ts";
import { type Attempt, isSending } from "../../registration/attempt.ts";
import type { ConfirmedValues } from "../../registration/confirmed-values.ts";
import type { Step } from "../../registration/progress.ts";
import { useRegistration, useRegistrationStore } from "../../registration/registration-context.ts";
import { attemptTurned } from "../../registration/submission-transitions.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";
import type { SubmissionOutcome } from "../../submission/submission-outcome.ts";
import { submitRegistration } from "../../submission/submit-registration.ts";

interface ConfirmationParts {
	readonly values: ConfirmedValues | undefined;
	readonly captcha: Captcha;
	readonly issues: IssueView;
}

/** What is asked before anything is sent. */
type Question = "captchaRequired" | "confirm";

export interface Confirmation {
	readonly question: Question | undefined;
	/** present while the registration is sent, and until the customer has read why that failed */
	readonly attempt: Attempt | undefined;
	/** the step's button: checks, then asks once more */
	ask(): void;
	/** the dialog's button; also repeats after a lost connection */
	send(): Promise<void>;
	close(): void;
}

/** From the Confirm button to the answer. */
export function useConfirmation({ values, captcha, issues }: ConfirmationParts): Confirmation {
	const { goBack } = useStepNavigation();
	const store = useRegistrationStore();
	const attempt = useRegistration((state) => state.attempt);
	const [question, setQuestion] = useState<Question>();

	const close = () => {
		if (question === "captchaRequired") focusSoon(`#${CAPTCHA_FIELD}`);
		setQuestion(undefined);
		if (!isSending(store.read())) store.apply(attemptTurned(undefined));
	};
	const ask = () => {
		if (isSending(store.read()) || !values) return;
		const isComplete = issues.check();
		if (captcha.isMissingNow()) setQuestion("captchaRequired");
		else if (isComplete) setQuestion("confirm");
	};
	const send = async () => {
		if (!values || isSending(store.read())) return;
		close();
		// Expired while the question stood, or asked for again after another login.
		if (captcha.isMissingNow()) return ask();
		follow(await submitRegistration(store, values, captcha));
	};
	const follow = (outcome: SubmissionOutcome) => {
		// Success is shown in login's entry, so that Back leaves the form instead of walking its steps.
		if (outcome.kind === "registered") return goBack("confirm", "login");
		if (outcome.kind === "interrupted") return;
		// A repetition after a lost connection may be the same attempt: its captcha counts.
		const isCaptchaUnspent = outcome.kind === "connectionLost" || outcome.kind === "notPrepared";
		if (!isCaptchaUnspent) captcha.reset(codeOf(outcome));
		if (outcome.kind === "fieldsRefused") goToRefused(outcome.refusal.step);
		else if (outcome.kind === "unverified") goBack("confirm", "person");
	};
	const goToRefused = (step: Step) => {
		if (step === "confirm") issues.check();
		else goBack("confirm", step);
	};
	return { question, attempt, ask, send, close };
}

function codeOf(outcome: SubmissionOutcome): string | undefined {
	return outcome.kind === "failed" ? outcome.errorCode : undefined;
}
