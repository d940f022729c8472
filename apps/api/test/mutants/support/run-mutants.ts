/** An adapter that intentionally breaks one promise of its port. */
export interface Mutant<Harness> {
	/** the title of the broken promise, or its beginning for a table of cases */
	readonly breaks: string;
	readonly by: string;
	readonly harness: Harness;
}

/** What every harness has. */
interface Openable {
	open(...given: never[]): Promise<object>;
}

const HANGS = "ends a call when its signal aborts";

/**
 * Runs a contract suite on a correct adapter, and on each mutant. `contracts.test.ts` evaluates the
 * results.
 *
 * @param hanging the method that hangs, if the suite expects a call to end when its signal aborts
 */
export function runMutants<Harness extends Openable>(
	describeSuite: (name: string, harness: Harness) => void,
	sound: Harness,
	mutants: ReadonlyArray<Mutant<Harness>>,
	hanging?: string,
): void {
	const prepare = (harness: Harness) =>
		hanging === undefined ? harness : hangable(harness, hanging, endAtAbort);
	describeSuite("sound", prepare(sound));
	for (const { breaks, by, harness } of mutants)
		describeSuite(`breaks “${breaks}” by ${by}`, prepare(harness));
	if (hanging !== undefined)
		describeSuite(`breaks “${HANGS}” by going on`, hangable(sound, hanging, goOn));
}

type Hanging = (...given: readonly unknown[]) => Promise<never>;

const goOn: Hanging = () => new Promise(() => {});
const endAtAbort: Hanging = (...given) => {
	const signal = given.at(-1);
	return new Promise((_, reject) => {
		if (signal instanceof AbortSignal)
			signal.addEventListener("abort", () => reject(signal.reason));
	});
};

/** A harness whose adapter's service can hang. */
function hangable<Harness extends Openable>(harness: Harness, method: string, hang: Hanging) {
	let opened: object = {};
	return {
		...harness,
		open: async (...given: Parameters<Harness["open"]>) => {
			opened = await harness.open(...given);
			return opened;
		},
		hang: async () => {
			Reflect.set(opened, method, hang);
		},
	};
}
