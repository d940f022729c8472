import { ApiProblem } from "../api/api-problem.ts";
import type { FormSubmission, SubmissionReceipt } from "../api/submit-form.ts";

const MAX_ATTEMPTS = 4;
const DEFAULT_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
/** `maintenance` has its own notice; after `captcha_unavailable` the captcha may be spent. */
const NOT_REPEATED = ["maintenance", "captcha_unavailable"];

interface SendingTools {
	readonly submit: (submission: FormSubmission) => Promise<SubmissionReceipt>;
	readonly wait: (ms: number) => Promise<void>;
	/** told when the server asks to wait, and when the next attempt begins */
	readonly onWaiting: (isWaiting: boolean) => void;
	/** the captcha went out of date meanwhile: the server would read everything and refuse it */
	readonly isOver: () => boolean;
}

/**
 * Sends a registration. A server without room (503, but not maintenance or a captcha that nobody can
 * judge) or one that asks for patience (429) is waited for and asked again, a few times.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function sendRegistration(
	submission: FormSubmission,
	{ submit, wait, onWaiting, isOver }: SendingTools,
): Promise<SubmissionReceipt> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await submit(submission);
		} catch (error) {
			const waitMs = attempt < MAX_ATTEMPTS ? waitBeforeRetry(error) : undefined;
			if (waitMs === undefined) throw error;
			onWaiting(true);
			await wait(waitMs);
			onWaiting(false);
			if (isOver()) throw error;
		}
	}
}

/** @returns undefined where repeating makes no sense, or would take too long */
function waitBeforeRetry(error: unknown): number | undefined {
	if (!(error instanceof ApiProblem)) return undefined;
	const { status, errorCode, retryAfterMs = DEFAULT_WAIT_MS } = error;
	const asksForPatience = status === 429 || (status === 503 && !NOT_REPEATED.includes(errorCode));
	return asksForPatience && retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : undefined;
}
