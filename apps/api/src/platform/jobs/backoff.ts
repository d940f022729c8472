const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30 * 60 * 1000;
const JITTER = 0.25;
/** Maximum of {@link pauseAfter}, in milliseconds. */
export const LONGEST_WAIT_MS = LONGEST_PAUSE_MS * (1 + JITTER);

/** About five days of attempts, like mail servers, and longer than a long weekend. */
export const MAX_ATTEMPTS = 250;

/**
 * The pause after a failed attempt: doubles each time, up to half an hour, and varies by a quarter,
 * so that entries that failed together are not retried together.
 *
 * @param attempts number of failures, from 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function pauseAfter(attempts: number, random = Math.random()): number {
	const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
	return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}
