import { AuditRetention } from "../../domain/audit/audit-retention.ts";
import { requireAnHourOfAgreement } from "../agreed-clocks.ts";
import { type Command, DRY_RUN } from "../command.ts";
import { Consent } from "../consent.ts";

export const auditPrune: Command = {
	name: "audit prune",
	summary: "Removes entries older than AUDIT_RETENTION_MONTHS, as the server does every hour.",
	options: [DRY_RUN],

	destroys: () => true,

	subjectOf: () => "audit",

	async run(application, input) {
		const retention = application.get(AuditRetention);
		const count = await retention.countPrunable();
		if (input.options.dryRun === true) return `${count} entries would be pruned.`;
		if (count === 0) return "0 entries pruned.";
		await requireAnHourOfAgreement(application);
		await application
			.get(Consent)
			.require(input, `${count} entries of the audit log are removed for good.`);
		return `${await retention.prune()} entries pruned.`;
	},
};
