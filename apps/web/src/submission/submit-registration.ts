import { ApiProblem } from "../api/api-problem.ts";
import { forgetCsrfToken } from "../api/csrf-token.ts";
import { clearSessionToken } from "../api/kept-session-token.ts";
import { type FormSubmission, postFormSubmission } from "../api/post-form-submission.ts";
import type { Captcha } from "../captcha/captcha.ts";
import { wait } from "../loading/wait.ts";
import type { Attempt, AttemptFailure, SendingProgress } from "../registration/attempt.ts";
import type { ConfirmedValues } from "../registration/confirmed-values.ts";
import { keepSubmissionKey } from "../registration/kept-submission-key.ts";
import type { RegistrationState } from "../registration/registration-state.ts";
import { verificationLost } from "../registration/session-transitions.ts";
import type { SubmissionKey } from "../registration/submission-key.ts";
import {
	attemptChanged,
	fieldsRefused,
	keyAfterAnswer,
	keyAnswered,
	keyTaken,
	registered,
} from "../registration/submission-transitions.ts";
import type { WizardStore } from "../registration/wizard-store.ts";
import { keepAwake } from "./keep-awake.ts";
import { prepareBody } from "./prepare-body.ts";
import { submissionFields, submissionFiles } from "./submission-fields.ts";
import { outcomeOf, type SubmissionOutcome } from "./submission-outcome.ts";
import { submitWithRetries } from "./submit-with-retries.ts";
import { TimeLeft } from "./time-left.ts";
import { canTry } from "./use-retry.ts";

type SubmissionCaptcha = Pick<Captcha, "forSubmission" | "isOver">;

const NOT_STARTED: SendingProgress = { sentBytes: 0, totalBytes: 0 };

/**
 * One of the customer's attempts to submit; it also updates the wizard's state. It belongs to no
 * screen: the registration knows how it ended, whatever screen is shown by then.
 *
 * @returns how it ended; `interrupted` if something else takes over: the end of the session,
 * maintenance, or another registration
 */
export async function submitRegistration(
	store: WizardStore,
	values: ConfirmedValues,
	captcha: SubmissionCaptcha,
): Promise<SubmissionOutcome> {
	const attempt = new RunningAttempt(store);
	const allowSleep = keepAwake();
	const outcome = await submit(attempt, values, captcha).catch(outcomeOf);
	allowSleep();
	// Settling renders the next screen. In one task both would block a cheap phone.
	await wait(0);
	return attempt.settle(outcome);
}

async function submit(
	attempt: RunningAttempt,
	values: ConfirmedValues,
	captcha: SubmissionCaptcha,
): Promise<SubmissionOutcome> {
	const token = await captcha.forSubmission();
	const fields = submissionFields(values, attempt.initialState, token);
	const sent = await prepareBody(fields, submissionFiles(attempt.initialState));
	const totalBytes = sent.body.size;
	const timeLeft = new TimeLeft(totalBytes);
	attempt.note({ totalBytes });
	try {
		const receipt = await submitWithRetries(
			{
				...sent,
				...attempt.takeKey(),
				signal: attempt.signal,
				onProgress: (sentBytes) =>
					attempt.note({ sentBytes, secondsLeft: timeLeft.at(performance.now(), sentBytes) }),
			},
			{
				post: (form) => postFormSubmission(form).catch((error) => attempt.failTry(error)),
				wait,
				onWaiting: (waitsFor) => attempt.note({ waitsFor }),
				canTry,
				isOver: captcha.isOver,
			},
		);
		return { kind: "registered", receipt };
	} catch (error) {
		if (error instanceof ApiProblem) attempt.noteRefusal(error.status);
		throw error;
	}
}

/**
 * One attempt. The same account may log in again while it runs; once the registration has been
 * abandoned, the attempt changes nothing more.
 */
class RunningAttempt {
	/** what is sent; nothing can be edited meanwhile */
	readonly initialState: RegistrationState;
	/** aborted when the session ends: an attempt sends nothing in a later one */
	readonly signal: AbortSignal;
	readonly #store: WizardStore;
	readonly #close: () => void;
	/** as it was before the current try */
	#keyBefore: SubmissionKey;
	#progress = NOT_STARTED;
	#noted: Attempt | undefined;

	constructor(store: WizardStore) {
		keepSubmissionKey(store);
		this.#store = store;
		this.initialState = store.read();
		this.#keyBefore = this.initialState.submissionKey;
		const { signal, close } = store.openScope();
		this.signal = signal;
		this.#close = close;
		this.#setAttempt({ kind: "sending", progress: NOT_STARTED });
	}

	note(change: Partial<SendingProgress>): void {
		this.#progress = { ...this.#progress, ...change };
		if (this.#isCurrent()) this.#setAttempt({ kind: "sending", progress: this.#progress });
	}

	takeKey(): Pick<FormSubmission, "idempotencyKey" | "isOnlyForm" | "mayHaveArrived"> {
		this.signal.throwIfAborted();
		this.#store.apply(keyTaken(() => crypto.randomUUID()));
		const { submissionKey, isOnlyForm } = this.#store.read();
		const { mayHaveArrived } = this.#keyBefore;
		return { idempotencyKey: submissionKey.value ?? "", isOnlyForm, mayHaveArrived };
	}

	/** If a try may have arrived, a refusal of the next one does not change that. */
	failTry(error: unknown): never {
		const { submissionKey } = this.#store.read();
		const before = this.#keyBefore;
		this.#keyBefore =
			error instanceof ApiProblem
				? keyAfterAnswer(submissionKey, error.status, before)
				: submissionKey;
		throw error;
	}

	noteRefusal(status: number): void {
		if (this.#isCurrent()) this.#store.apply(keyAnswered(status, this.#keyBefore));
	}

	settle(outcome: SubmissionOutcome): SubmissionOutcome {
		const isCurrent = this.#isCurrent();
		this.#close();
		if (!isCurrent) return { kind: "interrupted" };
		const isFailure = outcome.kind !== "registered" && outcome.kind !== "interrupted";
		this.#setAttempt(isFailure ? outcome : undefined);
		if (outcome.kind === "failed") this.#noteWhy(outcome);
		if (outcome.kind !== "registered") return outcome;
		clearSessionToken();
		forgetCsrfToken();
		this.#store.apply(registered(outcome.receipt));
		return outcome;
	}

	#noteWhy({ errorCode, fields }: AttemptFailure & { readonly kind: "failed" }): void {
		if (fields.length > 0) this.#store.apply(fieldsRefused({ fields }));
		if (errorCode === "iamsmart_unverified") this.#store.apply(verificationLost("refused"));
	}

	#setAttempt(attempt: Attempt | undefined): void {
		this.#noted = attempt;
		this.#store.apply(attemptChanged(attempt));
	}

	#isCurrent(): boolean {
		return this.#store.read().attempt === this.#noted;
	}
}
