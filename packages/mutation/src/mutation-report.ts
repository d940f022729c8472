/** What is read of Stryker's JSON report, whose keys are paths from the repository's root. */
export interface MutationReport {
	readonly files: Readonly<Record<string, MutatedFile>>;
}

export interface MutatedFile {
	readonly source: string;
	readonly mutants: readonly Mutant[];
}

export interface Mutant {
	readonly status: MutantStatus;
	/** what stands in place of the text at `location` */
	readonly replacement: string;
	/** lines and columns count from 1; the end is exclusive */
	readonly location: { readonly start: Position; readonly end: Position };
	/** how many tests ran with the mutant in place */
	readonly testsCompleted?: number;
}

type MutantStatus =
	| "Killed"
	| "Timeout"
	| "Survived"
	| "NoCoverage"
	| "Ignored"
	| "RuntimeError"
	| "CompileError"
	| "Pending";

interface Position {
	readonly line: number;
	readonly column: number;
}
