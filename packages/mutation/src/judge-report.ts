import { type MutatedCode, mutatedCode } from "./mutated-code.ts";
import type { MutationReport } from "./mutation-report.ts";

const KILLED = ["Killed", "Timeout"];
/** Mutants that do not run say nothing about the tests. */
const INVALID = ["RuntimeError", "CompileError"];
const LEAST_KILLED_SHARE = 0.9;
const MOST_EQUIVALENT_SHARE = 0.03;

/** A mutant that no test can kill, because it does not change the product's behaviour. */
export interface EquivalentMutant extends MutatedCode {
	readonly reason: string;
}

export interface Judgement {
	readonly mutants: number;
	readonly killed: number;
	readonly equivalent: number;
	/** reasons for failure, one sentence each; empty if the run passes */
	readonly problems: readonly string[];
}

/**
 * Judges a run: at least 90 % of the mutants must be killed, and each survivor listed as
 * equivalent, at most 3 % of all. A mutant excluded by a comment counts as a survivor.
 */
export function judgeReport(
	{ files }: MutationReport,
	equivalents: readonly EquivalentMutant[],
): Judgement {
	const mutants = Object.entries(files).flatMap(([file, content]) =>
		content.mutants
			.filter(({ status }) => !INVALID.includes(status))
			.map((mutant) => ({ status: mutant.status, ...mutatedCode(file, content, mutant) })),
	);
	const survivors = mutants.filter(({ status }) => !KILLED.includes(status));
	const named = survivors.filter((survivor) => equivalents.some((each) => isSame(each, survivor)));
	const killed = mutants.length - survivors.length;
	const problems = [
		...survivors.filter((survivor) => !named.includes(survivor)).map(describe),
		...equivalents
			.filter(({ file }) => file in files)
			.filter((each) => named.filter((survivor) => isSame(each, survivor)).length !== 1)
			.map((each) => `Not exactly one survivor, remove or correct it in the list: ${show(each)}`),
	];
	if (mutants.length === 0) problems.push("There are no mutants.");
	if (killed < mutants.length * LEAST_KILLED_SHARE)
		problems.push(`Less than 90 % are killed: ${killed} of ${mutants.length}.`);
	if (named.length > mutants.length * MOST_EQUIVALENT_SHARE)
		problems.push(`More than 3 % are named as equivalent: ${named.length} of ${mutants.length}.`);
	return { mutants: mutants.length, killed, equivalent: named.length, problems };
}

function isSame(one: MutatedCode, other: MutatedCode): boolean {
	return one.file === other.file && one.code === other.code && one.mutated === other.mutated;
}

function describe(survivor: MutatedCode & { readonly status: string }): string {
	return `${survivor.status}: ${show(survivor)}`;
}

function show({ file, code, mutated }: MutatedCode): string {
	return `${file}\n  - ${code}\n  + ${mutated}`;
}
