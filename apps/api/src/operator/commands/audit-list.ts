import { type AuditEntry, AuditLog } from "../../audit/audit-log.ts";
import type { Command } from "../command.ts";

export const auditList: Command = {
	name: "audit list",
	usage: "[--json]",
	summary: "Lists who used these commands, when and on what, the oldest first.",

	subjectOf: () => "audit",

	async run(application, { options }) {
		const entries = await application.get(AuditLog).list();
		return options.json === true
			? JSON.stringify(entries, null, 2)
			: entries.map(toLine).join("\n");
	},
};

/** Names and subjects are as operators gave them: none may look like a line of its own. */
function toLine({ at, actor, action, subject }: AuditEntry): string {
	return [at, actor, action, subject].map((text) => text.replace(/\p{Cc}/gu, "?")).join("  ");
}
