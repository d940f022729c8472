import { describeProblems } from "../../domain/audit/audit-problem.ts";
import { AuditVerifier } from "../../domain/audit/audit-verifier.ts";
import { AS_JSON, type Command, OperatorError } from "../command.ts";

export const auditVerify: Command = {
	name: "audit verify",
	summary:
		"Checks whether the audit log is intact. If not, names the chains and entries that were changed, removed or cut off, and ends with exit code 1.",
	options: [AS_JSON],

	subjectOf: () => "audit",

	async run(application, { options }) {
		const { chains, entries, problems } = await application.get(AuditVerifier).verify();
		const json = () => JSON.stringify({ chains, entries, problems }, null, 2);
		const size = `${entries} entries in ${chains} chains`;
		if (problems.length === 0)
			return options.json === true ? json() : `The audit log is intact: ${size}.`;
		throw new OperatorError(
			`The audit log is NOT intact (${size}). Keep this output, and treat it as an incident (docs/operating.md, Incidents).`,
			options.json === true ? json() : describeProblems(problems).join("\n"),
		);
	},
};
