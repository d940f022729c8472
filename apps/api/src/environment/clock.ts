/** The present. Injected, so that a test decides what time it is. */
export type Clock = () => Date;

/** Injection token of the {@link Clock}. */
export const CLOCK = Symbol("Clock");
