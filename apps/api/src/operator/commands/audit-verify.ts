import { describeProblem } from "../../domain/audit/audit-problem.ts";
import { AuditVerifier } from "../../domain/audit/audit-verifier.ts";
import { type Command, OperatorError } from "../command.ts";

export const auditVerify: Command = {
	name: "audit verify",
	summary:
		"Checks whether the audit log is intact. If not, names the chains and entries that were changed, removed or cut off, and ends with exit code 1.",

	subjectOf: () => "audit",

	async run(application) {
		const { chains, entries, problems } = await application.get(AuditVerifier).verify();
		const size = `${entries} entries in ${chains} chains`;
		if (problems.length === 0) return `The audit log is intact: ${size}.`;
		throw new OperatorError(
			[
				`The audit log is NOT intact (${size}):`,
				...problems.map(describeProblem),
				"Keep this output, and treat it as an incident (docs/operating.md, Incidents).",
			].join("\n"),
		);
	},
};
