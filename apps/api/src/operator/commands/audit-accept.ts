import { Option } from "commander";
import { AuditAcceptance } from "../../domain/audit/audit-acceptance.ts";
import { describeProblems } from "../../domain/audit/audit-problem.ts";
import { AuditVerifier } from "../../domain/audit/audit-verifier.ts";
import { actorOf } from "../audited.ts";
import { type Command, DRY_RUN, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { counted } from "../counted.ts";
import { only } from "../only.ts";

export const auditAccept: Command = {
	name: "audit accept",
	summary:
		"Signs the audit log as it is, once you know why `audit verify` cannot check it, as after a lost root secret. Changed or missing entries stay reported.",
	options: [
		new Option("--reason <text>", "what happened, for readers of the log; without personal data")
			.argParser(only((text) => text.trim() !== "", "Give a reason."))
			.makeOptionMandatory(),
		DRY_RUN,
	],

	destroys: () => true,
	mayDestroy: "end the report of problems of the audit log",

	subjectOf: () => "audit",

	async run(application, input) {
		const report = await application.get(AuditVerifier).verify();
		const problems = report.problems.filter(({ isSignable }) => isSignable);
		const others = report.problems.filter(({ isSignable }) => !isSignable);
		const remaining =
			others.length === 0
				? []
				: [
						"These stay reported, because they are changes (docs/operating.md, Incidents):",
						...describeProblems(others),
					];
		if (problems.length === 0) {
			if (others.length === 0) return "The audit log is intact. There is nothing to accept.";
			const nothing = "A signature ends none of these problems. Nothing was accepted.";
			throw new OperatorError([nothing, ...remaining].join("\n"));
		}
		const lines = describeProblems(problems);
		const found = counted(problems.length, "problem");
		if (input.options.dryRun === true)
			return [`${found} would be accepted:`, ...lines, ...remaining].join("\n");
		await application
			.get(Consent)
			.require(
				input,
				[
					...lines,
					"These chains will be signed as they are: a change made to them before now can no longer be detected.",
				].join("\n"),
			);
		const reason = String(input.options.reason).trim();
		await application.get(AuditAcceptance).accept(report, { ...actorOf(input), reason });
		return [`${found} accepted.`, ...remaining].join("\n");
	},
};
