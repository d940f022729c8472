/**
 * Starts to measure an age. Of two clocks the one that shows more counts: one stands still while
 * the phone sleeps, the other may be set back.
 *
 * @returns a function that returns the age in milliseconds
 */
export function startAge(): () => number {
	const [time, steadyTime] = [Date.now(), performance.now()];
	return () => Math.max(Date.now() - time, performance.now() - steadyTime);
}
