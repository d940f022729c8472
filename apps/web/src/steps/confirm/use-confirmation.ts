import { useState } from "react";
import { CAPTCHA_FIELD, type Captcha } from "../../captcha/captcha.ts";
import { focusSoon } from "../../fields/focus-soon.ts";
import type { IssueView } from "../../fields/use-shown-issues.ts";
import type { ConfirmedValues } from "../../registration/confirmed-values.ts";
import type { SubmissionOutcome } from "../../registration/submission-outcome.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";
import { type SendingProgress, useSubmission } from "../../registration/use-submission.ts";

interface ConfirmationParts {
	readonly values: ConfirmedValues | undefined;
	readonly captcha: Captcha;
	readonly issues: IssueView;
}

export type OpenDialog =
	| { readonly kind: "captchaRequired" }
	| { readonly kind: "confirm" }
	| Extract<SubmissionOutcome, { kind: "connectionLost" | "rejected" | "failed" }>;

export interface Confirmation {
	readonly dialog: OpenDialog | undefined;
	readonly progress: SendingProgress | undefined;
	/** the step's button: checks, then asks once more */
	ask(): void;
	/** the dialog's button; also repeats after a lost connection */
	send(): Promise<void>;
	close(): void;
}

/** From the Confirm button to the answer. */
export function useConfirmation({ values, captcha, issues }: ConfirmationParts): Confirmation {
	const { goBack } = useStepNavigation();
	const submission = useSubmission();
	const [dialog, setDialog] = useState<OpenDialog>();

	const ask = () => {
		if (submission.progress || !values) return;
		if (issues.check()) setDialog({ kind: "confirm" });
		else if (captcha.isMissing) setDialog({ kind: "captchaRequired" });
	};
	const send = async () => {
		if (!values || submission.progress) return;
		setDialog(undefined);
		follow(await submission.submit(values, captcha.forSubmission));
	};
	const follow = (outcome: SubmissionOutcome) => {
		// Success is shown in login's entry, so that Back leaves the form instead of walking its steps.
		if (outcome.kind === "registered") return goBack("confirm", "login");
		if (outcome.kind === "interrupted") return;
		// A repetition after a lost connection may be the same attempt: its captcha counts.
		if (outcome.kind !== "connectionLost") captcha.reset(codeOf(outcome));
		if (outcome.kind === "fieldsRefused") goToRefused(outcome.refusal.step);
		else if (outcome.kind === "unverified") goBack("confirm", "person");
		// The captcha's box has the focus, and says why.
		else if (codeOf(outcome) !== "captcha_score_low") setDialog(outcome);
	};
	const goToRefused = (step: "login" | "company" | "person" | "confirm" | "success") => {
		if (step === "confirm") issues.check();
		else goBack("confirm", step);
	};
	return {
		dialog,
		progress: submission.progress,
		ask,
		send,
		close: () => {
			if (dialog?.kind === "captchaRequired") focusSoon(`#${CAPTCHA_FIELD}`);
			setDialog(undefined);
		},
	};
}

function codeOf(outcome: SubmissionOutcome): string | undefined {
	return outcome.kind === "failed" ? outcome.errorCode : undefined;
}
