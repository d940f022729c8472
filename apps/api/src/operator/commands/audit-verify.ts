import { describeProblem } from "../../audit/audit-problem.ts";
import { AuditVerifier } from "../../audit/audit-verifier.ts";
import { type Command, OperatorError } from "../command.ts";

export const auditVerify: Command = {
	name: "audit verify",
	usage: "",
	summary:
		"Says whether the audit log is whole, or which chain and entry was changed, removed or cut off; exit code 1 then.",

	subjectOf: () => "audit",

	async run(application) {
		const { chains, entries, problems } = await application.get(AuditVerifier).verify();
		const size = `${entries} entries in ${chains} chains`;
		if (problems.length === 0) return `The audit log is whole: ${size}.`;
		throw new OperatorError(
			[`The audit log is NOT whole (${size}):`, ...problems.map(describeProblem)].join("\n"),
		);
	},
};
