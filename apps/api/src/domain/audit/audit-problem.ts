/** An inconsistency in the audit log. */
export interface AuditProblem {
	readonly chain: string;
	/** undefined if the whole chain is affected */
	readonly sequence: number | undefined;
	readonly what: string;
}

/** The line that `audit verify` prints. */
export function describeProblem({ chain, sequence, what }: AuditProblem): string {
	return sequence === undefined
		? `chain ${chain}: ${what}`
		: `chain ${chain}, entry ${sequence}: ${what}`;
}

/** This many with the same words are printed as lines of their own. */
const MOST_ALIKE = 5;

/**
 * The lines that `audit verify` prints. A lost root secret gives a problem for each chain that it
 * sealed: many alike are one line.
 */
export function describeProblems(problems: readonly AuditProblem[]): string[] {
	const ofChains = Map.groupBy(
		problems.filter(({ sequence }) => sequence === undefined),
		({ what }) => what,
	);
	const others = problems.filter(({ sequence }) => sequence !== undefined).map(describeProblem);
	return [...ofChains.values()].flatMap(describeAlike).concat(others);
}

function describeAlike(problems: readonly AuditProblem[]): string[] {
	const [first, last] = [problems[0], problems.at(-1)];
	if (problems.length <= MOST_ALIKE || first === undefined || last === undefined)
		return problems.map(describeProblem);
	return [`${problems.length} chains, ${first.chain} to ${last.chain}, each: ${first.what}`];
}
