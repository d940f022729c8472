import { type AuditEntry, readDetails } from "../../domain/audit/audit-entry.ts";
import { AuditLog } from "../../domain/audit/audit-log.ts";
import { AS_JSON, type Command } from "../command.ts";

export const auditList: Command = {
	name: "audit list",
	summary:
		"Lists the audit log, oldest first: time, actor (operator, customer or server), action and subject.",
	options: [AS_JSON],

	subjectOf: () => "audit",

	async run(application, { options }) {
		const entries = await application.get(AuditLog).list();
		return options.json === true
			? JSON.stringify(entries.map(toJson), null, 2)
			: entries.map(toLine).join("\n");
	},
};

function toJson({ details, ...entry }: AuditEntry) {
	const { address, uid, count } = readDetails(details);
	return { ...entry, address, uid, count };
}

/** Names and subjects come from operators: none may look like a line of its own. */
function toLine({ at, actor, action, subject, details }: AuditEntry): string {
	const { address, uid, count } = readDetails(details);
	const parts = [at, actor, action, subject];
	if (uid !== undefined) parts.push(`uid ${uid}`);
	if (address !== undefined) parts.push(`from ${address}`);
	if (count !== undefined) parts.push(`${count} times`);
	return parts.map((text) => text.replace(/\p{Cc}/gu, "?")).join("  ");
}
