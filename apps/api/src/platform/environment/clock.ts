/** Returns the current time. Injected, so that tests can set it. */
export type Clock = () => Date;

/** Injection token of the {@link Clock}. */
export const CLOCK = Symbol("Clock");

/** Maximum difference between the clocks of two synchronised machines. */
export const CLOCK_TOLERANCE_MS = 60_000;
