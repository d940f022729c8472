import { findDeclarationIssue } from "@sim-registration/validation";
import { useEffect, useState } from "react";
import { CAPTCHA_FIELD, type Captcha } from "../../captcha/captcha.ts";
import type { IssueView } from "../../fields/use-shown-issues.ts";
import { focusSoon } from "../../layout/focus-soon.ts";
import { type Attempt, isSending, type RefusedField } from "../../registration/attempt.ts";
import type { ConfirmedValues } from "../../registration/confirmed-values.ts";
import { useRegistration, useWizardStore } from "../../registration/registration-context.ts";
import { attemptChanged, fieldWanted } from "../../registration/submission-transitions.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";
import { forgetPreparedFiles, prepareFiles } from "../../submission/prepare-body.ts";
import { submissionFiles } from "../../submission/submission-fields.ts";
import type { SubmissionOutcome } from "../../submission/submission-outcome.ts";
import { submitRegistration } from "../../submission/submit-registration.ts";
import { type Retry, useRetry } from "../../submission/use-retry.ts";

interface ConfirmationParts {
	readonly values: ConfirmedValues | undefined;
	readonly captcha: Captcha;
	readonly issues: IssueView;
}

/** Which dialog is open before anything is sent. */
type Question = "captchaRequired" | "confirm";

export interface Confirmation {
	readonly question: Question | undefined;
	/** present while the registration is sent, and until the customer has read why that failed */
	readonly attempt: Attempt | undefined;
	/** the captcha's box, which was valid only for the failed attempt */
	readonly hasToTick: boolean;
	/** when a lost connection is retried */
	readonly retryWait: Retry["wait"];
	/** the step's button: checks, then asks for the final confirmation */
	ask(): void;
	/** the dialog's button; also retries after a lost connection */
	send(): Promise<void>;
	close(): void;
	/** leads to a field that the server refused */
	goTo(field: RefusedField): void;
	/** leads to the person, whose values no longer count as iAM Smart's */
	goToPerson(): void;
}

/** Everything from the Confirm button to the answer. */
export function useConfirmation({ values, captcha, issues }: ConfirmationParts): Confirmation {
	const { goBack } = useStepNavigation();
	const store = useWizardStore();
	const attempt = useRegistration((state) => state.attempt);
	const [question, setQuestion] = useState<Question>();
	useEffect(() => {
		// If this fails, pressing Confirm tries again and shows the error.
		void prepareFiles(submissionFiles(store.read())).catch(() => undefined);
		return forgetPreparedFiles;
	}, [store]);

	const dismiss = () => {
		setQuestion(undefined);
		if (!isSending(store.read())) store.apply(attemptChanged(undefined));
	};
	const close = () => {
		if (question === "captchaRequired" || isCaptchaFailure(attempt)) focusSoon(`#${CAPTCHA_FIELD}`);
		// The dialog cannot return the focus to 'Submit again', which disappeared while sending. Its
		// notice says what happened; after a refusal there is none.
		else if (attempt) focusSoon("#submit-again, [type=submit]");
		dismiss();
	};
	const ask = () => {
		if (isSending(store.read()) || !values) return;
		const isComplete = issues.check();
		const { declarationNoHkid, person } = store.read();
		if (!captcha.isMissingNow()) {
			if (isComplete) setQuestion("confirm");
			return;
		}
		// If the declaration is missing too, the list of both has the focus.
		if (!findDeclarationIssue({ ...person, declarationNoHkid })) setQuestion("captchaRequired");
	};
	const submit = async () => {
		if (!values || isSending(store.read())) return;
		dismiss();
		handleOutcome(await submitRegistration(store, values, captcha));
	};
	const retry = useRetry(attempt, () => {
		if (!captcha.isMissingNow()) void submit();
	});
	const send = async () => {
		retry.restart();
		if (!captcha.isMissingNow()) return await submit();
		// The captcha expired while the dialog was open, or is required again after another login.
		dismiss();
		ask();
	};
	const handleOutcome = (outcome: SubmissionOutcome) => {
		// Success replaces the login in the history, so that Back leaves the form instead of returning to its
		// steps.
		if (outcome.kind === "registered") return goBack("confirm", "login");
		if (outcome.kind === "interrupted") return;
		// A retry after a lost connection may be the same attempt: its captcha is still valid.
		if (outcome.kind === "failed") captcha.reset(outcome.errorCode);
	};
	const goTo = (field: RefusedField) => {
		dismiss();
		if (field.step === "confirm") return focusSoon(`#${field.field}`);
		store.apply(fieldWanted(field.field));
		goBack("confirm", field.step);
	};
	const goToPerson = () => {
		dismiss();
		goBack("confirm", "person");
	};
	const { isMissing: hasToTick } = captcha;
	return {
		question,
		attempt,
		hasToTick,
		retryWait: retry.wait,
		ask,
		send,
		close,
		goTo,
		goToPerson,
	};
}

function isCaptchaFailure(attempt: Attempt | undefined): boolean {
	return attempt?.kind === "failed" && attempt.errorCode.startsWith("captcha_");
}
