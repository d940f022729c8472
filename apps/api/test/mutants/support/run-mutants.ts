/** An adapter that intentionally breaks one promise of its port. */
export interface Mutant<Harness> {
	/** the title of the broken promise, or its beginning for a table of cases */
	readonly breaks: string;
	readonly by: string;
	readonly harness: Harness;
}

/**
 * Runs a contract suite on a correct adapter, and on each mutant. `contracts.test.ts` evaluates the
 * results.
 */
export function runMutants<Harness>(
	describeSuite: (name: string, harness: Harness) => void,
	sound: Harness,
	mutants: ReadonlyArray<Mutant<Harness>>,
): void {
	describeSuite("sound", sound);
	for (const { breaks, by, harness } of mutants)
		describeSuite(`breaks “${breaks}” by ${by}`, harness);
}
