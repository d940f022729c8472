import { AuditRetention } from "../../domain/audit/audit-retention.ts";
import { requireAnHourOfAgreement, unlessRefusedByClocks } from "../agreed-clocks.ts";
import { type Command, DRY_RUN } from "../command.ts";
import { Consent } from "../consent.ts";
import { counted } from "../counted.ts";

export const auditPrune: Command = {
	name: "audit prune",
	summary: "Removes entries older than AUDIT_RETENTION_MONTHS, as the server does every hour.",
	options: [DRY_RUN],

	destroys: () => true,
	mayDestroy: "remove every entry of the audit log that is due",

	subjectOf: () => "audit",

	async run(application, input) {
		const retention = application.get(AuditRetention);
		const count = await retention.countPrunable();
		if (input.options.dryRun === true) {
			const said = `${inWords(count)} would be pruned.`;
			return count === 0 ? said : await unlessRefusedByClocks(application, said);
		}
		if (count === 0) return "0 entries pruned.";
		await requireAnHourOfAgreement(application);
		await application
			.get(Consent)
			.require(input, `${inWords(count)} of the audit log will be removed for good.`);
		return `${inWords(await retention.prune())} pruned.`;
	},
};

function inWords(count: number): string {
	return counted(count, "entry", "entries");
}
