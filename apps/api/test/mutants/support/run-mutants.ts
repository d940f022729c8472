/** An adapter that breaks one promise of its port on purpose. */
export interface Mutant<Harness> {
	/** the title of the promise, or its beginning where a table of cases stands behind it */
	readonly breaks: string;
	readonly by: string;
	readonly harness: Harness;
}

/** Runs a contract suite on a sound adapter, and on each mutant. `contracts.test.ts` reads what comes out. */
export function runMutants<Harness>(
	describeSuite: (name: string, harness: Harness) => void,
	sound: Harness,
	mutants: ReadonlyArray<Mutant<Harness>>,
): void {
	describeSuite("sound", sound);
	for (const { breaks, by, harness } of mutants)
		describeSuite(`breaks “${breaks}” by ${by}`, harness);
}
