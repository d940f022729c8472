import { AuditRetention } from "../../domain/audit/audit-retention.ts";
import type { Command } from "../command.ts";

export const auditPrune: Command = {
	name: "audit prune",
	summary: "Removes entries older than AUDIT_RETENTION_MONTHS, as the server does every hour.",

	subjectOf: () => "audit",

	async run(application) {
		return `${await application.get(AuditRetention).prune()} entries pruned.`;
	},
};
