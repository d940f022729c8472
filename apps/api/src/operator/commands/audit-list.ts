import { isAccountNumber } from "@sim-registration/validation";
import { Option } from "commander";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import { type AuditEntry, endOf, readDetails } from "../../domain/audit/audit-entry.ts";
import { AuditLog } from "../../domain/audit/audit-log.ts";
import { accountActors } from "../../domain/audit/security-events.ts";
import { parseReference } from "../../domain/registrations/reference.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { DRY_RUNS } from "../audited.ts";
import { AS_JSON, type Command, type CommandInput } from "../command.ts";
import { inHongKong, onlyDay, sinceOf } from "../hong-kong-time.ts";
import { only, onlyLimit } from "../only.ts";
import { table } from "../table.ts";

/** Commands that open no registration and change nothing. */
export const LOOKS: readonly string[] = [
	"audit list",
	"audit verify",
	"check",
	"invitations list",
	"keys check",
	"listeners list",
	"outbox list",
	"registrations list",
	"releases list",
	"status",
];

export const auditList: Command = {
	name: "audit list",
	summary:
		"Lists the audit log, oldest first: time, actor (operator, customer or server), action and subject.",
	options: [
		new Option(
			"--since <day>",
			"only entries of a day in Hong Kong or later, as YYYY-MM-DD",
		).argParser(onlyDay),
		new Option(
			"--subject <text>",
			"only entries of a subject, such as a reference; of an account also its log-ins, and the commands about it, which show its last digits",
		).argParser(
			only((text) => text.trim() !== "", "Give a reference, an account or another subject."),
		),
		new Option("--brief", "without dry runs, and commands that only list or check"),
		new Option("--limit <number>", "only the newest").argParser(onlyLimit("entries")),
		AS_JSON,
	],

	subjectOf: () => "audit",

	async run(application, { options }) {
		const { subject, limit } = options;
		const entries = await application.get(AuditLog).list({
			since: sinceOf(options),
			subject: subject === undefined ? undefined : subjectOf(String(subject)),
			without: options.brief === true ? { actions: looks(), subjects: DRY_RUNS } : undefined,
			orActors: actorsOf(application.get(RootKeys), options),
			limit: limit === undefined ? undefined : Number(limit),
		});
		if (options.json === true) return JSON.stringify(entries.map(toJson), null, 2);
		if (entries.length === 0) return "No entry matches.";
		return isOfAccount(options) ? `${toTable(entries)}\n${SHARED_SUBJECT}` : toTable(entries);
	},
};

function looks(): string[] {
	return LOOKS.flatMap((name) => [name, endOf(name, "done"), endOf(name, "failed")]);
}

const SHARED_SUBJECT =
	"Commands name an account by its last digits, so some of these may concern others; entries with an actor “account …” are this account's own.";

/** Customers are actors under a keyed hash. */
function actorsOf(keys: RootKeys, options: CommandInput["options"]): string[] {
	return isOfAccount(options) ? accountActors(keys, String(options.subject)) : [];
}

function isOfAccount({ subject }: CommandInput["options"]): boolean {
	return typeof subject === "string" && isAccountNumber(subject);
}

/** A reference may be written as `registrations export` takes it. Account numbers are masked there. */
function subjectOf(text: string): string {
	return parseReference(text) ?? (isAccountNumber(text) ? maskedAccountNumber(text) : text);
}

function toJson({ details, ...entry }: AuditEntry) {
	const { address, uid, count, outcome, accepted } = readDetails(details);
	return { ...entry, address, uid, count, outcome, accepted };
}

function toTable(entries: readonly AuditEntry[]): string {
	return table(entries, {
		time: ({ at }) => inHongKong(at),
		actor: ({ actor }) => shortened(actor),
		action: ({ action }) => action,
		subject: ({ subject }) => subject,
		details: detailsOf,
	});
}

/** Keyed hashes are told apart by their first characters; `--json` has them whole. */
function shortened(text: string): string {
	return text.replace(/\b([\da-f]{8}:[\w-]{8})[\w-]{35}$/, "$1…");
}

function detailsOf({ details }: AuditEntry): string | undefined {
	const { address, uid, count, outcome } = readDetails(details);
	const parts = [
		uid !== undefined && `uid ${uid}`,
		address !== undefined && `from ${shortened(address)}`,
		count !== undefined && `${count} times`,
		outcome,
	];
	return parts.filter((part) => typeof part === "string").join(", ") || undefined;
}
