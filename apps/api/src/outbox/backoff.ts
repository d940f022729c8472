const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30 * 60 * 1000;
const JITTER = 0.25;
/** Longest time that {@link pauseAfter} gives, in milliseconds. */
export const LONGEST_WAIT_MS = LONGEST_PAUSE_MS * (1 + JITTER);

/** About five days of trying, as long as mail servers do: longer than a long weekend. */
export const MAX_ATTEMPTS = 250;

/**
 * How long to wait after a failed attempt: twice as long each time, up to half an hour, and a
 * quarter more or less, so that what failed together does not come back together.
 *
 * @param attempts how many have failed, from 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function pauseAfter(attempts: number, random: number): number {
	const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
	return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}
