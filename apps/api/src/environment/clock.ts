/** The present. Injected, so that a test decides what time it is. */
export type Clock = () => Date;

/** Injection token of the {@link Clock}. */
export const CLOCK = Symbol("Clock");

/** How far apart the clocks of two machines may be that are kept right. */
export const CLOCK_TOLERANCE_MS = 60_000;
