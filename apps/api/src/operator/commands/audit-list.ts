import { Option } from "commander";
import { type AuditEntry, readDetails } from "../../domain/audit/audit-entry.ts";
import { AuditLog } from "../../domain/audit/audit-log.ts";
import { AS_JSON, type Command } from "../command.ts";
import { inHongKong, onlyDay, sinceOf } from "../hong-kong-time.ts";
import { table } from "../table.ts";

export const auditList: Command = {
	name: "audit list",
	summary:
		"Lists the audit log, oldest first: time, actor (operator, customer or server), action and subject.",
	options: [
		new Option(
			"--since <day>",
			"only entries of a day in Hong Kong or later, as YYYY-MM-DD",
		).argParser(onlyDay),
		new Option("--subject <text>", "only entries of a subject, such as a reference"),
		AS_JSON,
	],

	subjectOf: () => "audit",

	async run(application, { options }) {
		const { subject } = options;
		const entries = await application.get(AuditLog).list({
			since: sinceOf(options),
			subject: subject === undefined ? undefined : String(subject),
		});
		return options.json === true
			? JSON.stringify(entries.map(toJson), null, 2)
			: table(entries, {
					time: ({ at }) => inHongKong(at),
					actor: ({ actor }) => actor,
					action: ({ action }) => action,
					subject: ({ subject }) => subject,
					details: detailsOf,
				});
	},
};

function toJson({ details, ...entry }: AuditEntry) {
	const { address, uid, count } = readDetails(details);
	return { ...entry, address, uid, count };
}

function detailsOf({ details }: AuditEntry): string | undefined {
	const { address, uid, count } = readDetails(details);
	const parts = [
		uid !== undefined && `uid ${uid}`,
		address !== undefined && `from ${address}`,
		count !== undefined && `${count} times`,
	];
	return parts.filter((part) => part !== false).join(", ") || undefined;
}
