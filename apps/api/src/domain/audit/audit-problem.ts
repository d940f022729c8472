import type { ChainPlace } from "./audit-entry.ts";

/** An inconsistency in the audit log. */
export interface AuditProblem {
	/** the sealed position that the chain does not reach, or not with the same digest */
	readonly place?: ChainPlace;
	readonly chain: string;
	/** undefined if the whole chain is affected */
	readonly sequence: number | undefined;
	readonly what: string;
	/**
	 * Whether it ends once the chain's present end is signed, as after a lost root secret. Anything else,
	 * such as a changed entry, stays reported.
	 */
	readonly isSignable?: true;
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
	const alike = Map.groupBy(problems, ({ what, isSignable }) => (isSignable ? what : undefined));
	const lines = [...alike].flatMap(([what, group]) => {
		const [first, last] = [group[0], group.at(-1)];
		if (what === undefined || group.length <= MOST_ALIKE || !first || !last)
			return group.map(describeProblem);
		return [`${group.length} chains, ${first.chain} to ${last.chain}, each: ${what}`];
	});
	// A head and an entry may name the same position.
	return [...new Set(lines)];
}
