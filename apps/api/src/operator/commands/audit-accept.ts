import { Option } from "commander";
import { AuditAcceptance } from "../../domain/audit/audit-acceptance.ts";
import { describeProblems } from "../../domain/audit/audit-problem.ts";
import { AuditVerifier } from "../../domain/audit/audit-verifier.ts";
import { actorOf } from "../audited.ts";
import { type Command, DRY_RUN } from "../command.ts";
import { Consent } from "../consent.ts";
import { counted } from "../counted.ts";
import { only } from "../only.ts";

export const auditAccept: Command = {
	name: "audit accept",
	summary:
		"Takes the audit log as it is now, once you know why `audit verify` fails, such as after a restore. The problems stay recorded; from now on only new ones are reported.",
	options: [
		new Option("--reason <text>", "what happened, for whoever reads the log; without personal data")
			.argParser(only((text) => text.trim() !== "", "Give a reason."))
			.makeOptionMandatory(),
		DRY_RUN,
	],

	destroys: () => true,
	mayDestroy: "end the report of every problem of the audit log",

	subjectOf: () => "audit",

	async run(application, input) {
		const acceptance = application.get(AuditAcceptance);
		const { problems, known } = await application.get(AuditVerifier).verify();
		const isDryRun = input.options.dryRun === true;
		if (problems.length === 0) {
			// An earlier command may have been interrupted before it signed all of them.
			if (known.length > 0 && !isDryRun) await acceptance.signEnds();
			return "The audit log has no new problem. Nothing was accepted.";
		}
		const lines = describeProblems(problems).join("\n");
		const found = counted(problems.length, "problem");
		if (isDryRun) return `${found} would be accepted:\n${lines}`;
		await application
			.get(Consent)
			.require(
				input,
				`${lines}\n\`audit verify\` will no longer report ${problems.length === 1 ? "this problem" : `these ${found}`}, and will detect no change made to these chains before now.`,
			);
		const reason = String(input.options.reason).trim();
		await acceptance.accept(problems, { ...actorOf(input), reason });
		return `${found} accepted. \`audit verify\` reports new ones.`;
	},
};
