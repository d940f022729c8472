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
