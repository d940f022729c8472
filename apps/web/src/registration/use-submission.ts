import { useState } from "react";
import { ApiProblem } from "../api/api-problem.ts";
import { forgetCsrfToken } from "../api/csrf-token.ts";
import { clearSessionToken } from "../api/session-token.ts";
import { submitForm } from "../api/submit-form.ts";
import type { ConfirmedValues } from "./confirmed-values.ts";
import { verificationLost } from "./iam-smart-transitions.ts";
import { keepAwake } from "./keep-awake.ts";
import { prepareBody } from "./prepare-body.ts";
import { useRegistrationStore } from "./registration-context.ts";
import type { RegistrationStore } from "./registration-store.ts";
import { sendRegistration } from "./send-registration.ts";
import { submissionFields, submissionFiles } from "./submission-fields.ts";
import { outcomeOf, type SubmissionOutcome } from "./submission-outcome.ts";
import { fieldsRefused, keyAnswered, keyTaken, registered, sendingTurned } from "./transitions.ts";

/** How far the body has left the phone. */
export interface SendingProgress {
	readonly sentBytes: number;
	readonly totalBytes: number;
	/** the server asked to wait before the next attempt */
	readonly isWaiting: boolean;
}

/** Gives what travels in recaptchaToken. */
type TakeCaptcha = () => Promise<string>;

interface SubmissionView {
	/** present while an attempt runs */
	readonly progress: SendingProgress | undefined;
	/** @returns how it ended, once the registration knows of it too */
	submit(values: ConfirmedValues, takeCaptcha: TakeCaptcha): Promise<SubmissionOutcome>;
}

const NOT_STARTED: SendingProgress = { sentBytes: 0, totalBytes: 0, isWaiting: false };

/** Sends the registration and keeps the wizard's state in step with how it went. */
export function useSubmission(): SubmissionView {
	const store = useRegistrationStore();
	const [progress, setProgress] = useState<SendingProgress>();
	const note = (change: Partial<SendingProgress>) =>
		setProgress((before = NOT_STARTED) => ({ ...before, ...change }));

	const submit = async (values: ConfirmedValues, takeCaptcha: TakeCaptcha) => {
		setProgress(NOT_STARTED);
		store.apply(sendingTurned(true));
		const letSleep = keepAwake();
		const outcome = await attempt(store, values, takeCaptcha, note);
		letSleep();
		// Three tasks, not one: together they keep a cheap phone's screen from answering.
		await wait(0);
		store.apply(sendingTurned(false));
		setProgress(undefined);
		await wait(0);
		settle(store, outcome);
		return outcome;
	};
	return { progress, submit };
}

async function attempt(
	store: RegistrationStore,
	values: ConfirmedValues,
	takeCaptcha: TakeCaptcha,
	note: (change: Partial<SendingProgress>) => void,
): Promise<SubmissionOutcome> {
	store.apply(keyTaken(() => crypto.randomUUID()));
	const state = store.read();
	const captcha = await takeCaptcha().catch(outcomeOf);
	// What came of an earlier attempt with this key is as unknown as before.
	if (typeof captcha !== "string") return captcha;
	try {
		const sent = await prepareBody({
			fields: submissionFields(values, state, captcha),
			files: submissionFiles(state),
		});
		note({ totalBytes: sent.body.size });
		const receipt = await sendRegistration(
			{
				...sent,
				idempotencyKey: state.submissionKey.value ?? "",
				onProgress: (sentBytes) => note({ sentBytes }),
			},
			{ submit: submitForm, wait, onWaiting: (isWaiting) => note({ isWaiting }) },
		);
		return { kind: "registered", receipt };
	} catch (error) {
		if (error instanceof ApiProblem) store.apply(keyAnswered(error.status));
		return outcomeOf(error);
	}
}

function settle(store: RegistrationStore, outcome: SubmissionOutcome): void {
	if (outcome.kind === "fieldsRefused") store.apply(fieldsRefused(outcome.refusal));
	if (outcome.kind === "unverified") store.apply(verificationLost("refused"));
	if (outcome.kind !== "registered") return;
	clearSessionToken();
	forgetCsrfToken();
	store.apply(registered(outcome.receipt, new Date()));
}

function wait(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
