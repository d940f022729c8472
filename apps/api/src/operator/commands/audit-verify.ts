import { describeProblems } from "../../domain/audit/audit-problem.ts";
import { type Acceptance, AuditVerifier } from "../../domain/audit/audit-verifier.ts";
import { AS_JSON, type Command, OperatorError } from "../command.ts";
import { counted } from "../counted.ts";
import { inHongKong } from "../hong-kong-time.ts";

export const auditVerify: Command = {
	name: "audit verify",
	summary:
		"Checks whether the audit log is intact. If not, names the chains and entries that were changed, removed or cut off, and ends with exit code 1.",
	options: [AS_JSON],

	subjectOf: () => "audit",

	async run(application, { options }) {
		const report = await application.get(AuditVerifier).verify();
		const { chains, entries, problems, acceptances } = report;
		const json = options.json === true ? JSON.stringify(report, null, 2) : undefined;
		const size = `${entries} entries in ${chains} chains`;
		const accepted = acceptances.map(describeAcceptance);
		if (problems.length === 0)
			return json ?? [`The audit log is intact: ${size}.`, ...accepted].join("\n");
		throw new OperatorError(
			[
				`The audit log is NOT intact (${size}):`,
				...describeProblems(problems),
				...accepted,
				"Keep this output, and treat it as an incident (docs/operating.md, Incidents).",
			].join("\n"),
			json,
		);
	},
};

function describeAcceptance({ at, actor, reason, problems }: Acceptance): string {
	return `${counted(problems.length, "earlier problem")} accepted at ${inHongKong(at)} by ${actor}: ${reason}`;
}
