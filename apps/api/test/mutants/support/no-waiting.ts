/**
 * Replaces `setTimeout` of `node:timers/promises`: resolves as soon as everything that is due now
 * has run. `vitest.mutants.config.ts` substitutes it.
 */
export function setTimeout(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
