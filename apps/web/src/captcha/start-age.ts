/**
 * Begins to measure an age by two clocks, and goes by the one that says more: one of them stands
 * still while a phone sleeps, the other may be set back.
 *
 * @returns gives the age in milliseconds
 */
export function startAge(): () => number {
	const [time, steadyTime] = [Date.now(), performance.now()];
	return () => Math.max(Date.now() - time, performance.now() - steadyTime);
}
