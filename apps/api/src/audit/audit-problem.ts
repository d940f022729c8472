/** What does not add up in the audit log. */
export interface AuditProblem {
	readonly chain: string;
	/** undefined where the whole chain is meant */
	readonly sequence: number | undefined;
	readonly what: string;
}

/** As `operator audit verify` prints it. */
export function describeProblem({ chain, sequence, what }: AuditProblem): string {
	return sequence === undefined
		? `chain ${chain}: ${what}`
		: `chain ${chain}, entry ${sequence}: ${what}`;
}
