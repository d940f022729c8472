import { RETRY_AFTER_MAX_SECONDS } from "@sim-registration/validation";
import { ApiProblem } from "../api/api-problem.ts";
import { ConnectionLostError } from "../api/connection-lost-error.ts";
import type { FormSubmission, SubmissionReceipt } from "../api/post-form-submission.ts";
import type { SendingProgress } from "../registration/attempt.ts";

const MAX_TRIES = 4;
const DEFAULT_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = RETRY_AFTER_MAX_SECONDS * 1000;
/** A broken line often recovers at once; after a second failure the customer is told. */
const BROKEN_LINE_WAIT_MS = 1_000;
/** `maintenance` has its own notice; after `captcha_unavailable` the captcha may have been used. */
const NOT_REPEATED = ["maintenance", "captcha_unavailable"];

interface RetryTools {
	/** one try */
	readonly post: (submission: FormSubmission) => Promise<SubmissionReceipt>;
	readonly wait: (ms: number) => Promise<void>;
	/** called with the reason before each wait, and with undefined after it */
	readonly onWaiting: (waitsFor: SendingProgress["waitsFor"]) => void;
	/** the phone is online, and the page is visible */
	readonly canTry: () => boolean;
	/** the captcha expired meanwhile: the server would read everything and refuse it */
	readonly isOver: () => boolean;
}

/**
 * Posts a registration. If the server is busy (503, except for maintenance and an unavailable
 * captcha), its proxy cannot reach it (502, 504), or asks to wait (429), it waits and retries a few
 * times. If the connection breaks on the first try, it retries once.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function submitWithRetries(
	submission: FormSubmission,
	{ post, wait, onWaiting, canTry, isOver }: RetryTools,
): Promise<SubmissionReceipt> {
	for (let tries = 1; ; tries++) {
		try {
			return await post(tries === 1 ? submission : { ...submission, mayHaveArrived: true });
		} catch (error) {
			const pause = tries < MAX_TRIES ? pauseAfter(error, tries, canTry) : undefined;
			if (!pause) throw error;
			onWaiting(pause.waitsFor);
			await wait(pause.ms);
			onWaiting(undefined);
			if (isOver()) throw error;
		}
	}
}

interface Pause {
	readonly waitsFor: SendingProgress["waitsFor"];
	readonly ms: number;
}

function pauseAfter(error: unknown, tries: number, canTry: () => boolean): Pause | undefined {
	if (!isLineBroken(error)) return pauseAsAsked(error);
	return tries === 1 && canTry() ? { waitsFor: "line", ms: BROKEN_LINE_WAIT_MS } : undefined;
}

/**
 * If something else answered, or a release removed the code that makes calls, retrying does not
 * help.
 */
export function isLineBroken(error: unknown): boolean {
	return error instanceof ConnectionLostError && !error.isForeign && !error.isOutdated;
}

/** @returns undefined if retrying makes no sense, or would take too long */
function pauseAsAsked(error: unknown): Pause | undefined {
	if (!(error instanceof ApiProblem)) return undefined;
	const { status, errorCode, retryAfterMs: ms = DEFAULT_WAIT_MS } = error;
	const isBusy = status === 503 || errorCode === "busy";
	const asksForPatience = status === 429 || (isBusy && !NOT_REPEATED.includes(errorCode));
	return asksForPatience && ms <= LONGEST_WAIT_MS ? { waitsFor: "server", ms } : undefined;
}
