/** The parts of Stryker's JSON report that are read; keys are paths from the repository root. */
export interface MutationReport {
	readonly files: Readonly<Record<string, MutatedFile>>;
}

export interface MutatedFile {
	readonly source: string;
	readonly mutants: readonly Mutant[];
}

export interface Mutant {
	readonly status: MutantStatus;
	/** text that replaces the code at `location` */
	readonly replacement: string;
	/** lines and columns count from 1; the end is exclusive */
	readonly location: { readonly start: Position; readonly end: Position };
	/** number of tests that ran with the mutant */
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
