import { OutboxOverview, type OutboxRow } from "../../domain/outbox/outbox-overview.ts";
import { AS_JSON, type Command } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { nameOfKind } from "../row-id.ts";
import { table } from "../table.ts";

export const outboxList: Command = {
	name: "outbox list",
	summary: "Lists unsent outbox entries, oldest first: waiting, sending or dead.",
	options: [AS_JSON],

	subjectOf: () => "outbox",

	async run(application, { options }) {
		const rows = await application.get(OutboxOverview).list();
		if (options.json === true)
			return JSON.stringify(
				rows.map((row) => ({ ...row, kind: nameOfKind(row.kind) })),
				null,
				2,
			);
		return rows.length === 0 ? "Nothing waits to be sent." : toTable(rows);
	},
};

function toTable(rows: readonly OutboxRow[]): string {
	return table(rows, {
		id: ({ id }) => id,
		reference: ({ reference }) => reference,
		kind: ({ kind }) => nameOfKind(kind),
		state: ({ state }) => state,
		attempts: ({ attempts }) => String(attempts),
		age: ({ ageSeconds }) => inWords(ageSeconds),
		"next attempt": ({ nextAttemptAt }) => nextAttemptAt && inHongKong(nextAttemptAt),
		"last error": ({ lastError }) => lastError && inWordsOf(lastError),
	});
}

/** Causes that do not explain themselves, most of them in the network. */
const CAUSES: Readonly<Record<string, string>> = {
	DELIVERY_OFF: "nobody to notify with this server's DELIVERY",
	RegistrationShreddedError: "the registration's key is lost",
	TypeError: "address or port cannot be requested",
	ECONNREFUSED: "connection refused",
	ECONNRESET: "connection reset",
	ETIMEDOUT: "no answer",
	ENOTFOUND: "unknown host",
	EAI_AGAIN: "unknown host for now",
	CERT_HAS_EXPIRED: "certificate expired",
	DEPTH_ZERO_SELF_SIGNED_CERT: "certificate not trusted",
	SELF_SIGNED_CERT_IN_CHAIN: "certificate not trusted",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate not trusted",
	ERR_TLS_CERT_ALTNAME_INVALID: "certificate of another host",
};

/** Without the error's class, if a code follows it: `TypeError ECONNREFUSED`. A mail's has the command too: `ECONNREFUSED CONN`. */
function inWordsOf(lastError: string): string {
	const code = lastError.replace(/^\w*Error (?=\S)/, "");
	const [first = ""] = code.split(" ");
	const cause = CAUSES[first];
	return cause === undefined ? code : `${cause} (${code})`;
}

function inWords(seconds: number): string {
	if (seconds < 120) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
