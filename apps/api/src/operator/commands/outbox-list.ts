import { OutboxOverview, type OutboxRow } from "../../domain/outbox/outbox-overview.ts";
import { AS_JSON, type Command } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { table } from "../table.ts";

export const outboxList: Command = {
	name: "outbox list",
	summary: "Lists unsent outbox entries, oldest first: waiting, sending or dead.",
	options: [AS_JSON],

	subjectOf: () => "outbox",

	async run(application, { options }) {
		const rows = await application.get(OutboxOverview).list();
		if (options.json === true) return JSON.stringify(rows, null, 2);
		return rows.length === 0 ? "Everything was sent." : toTable(rows);
	},
};

function toTable(rows: readonly OutboxRow[]): string {
	return table(rows, {
		id: ({ id }) => id,
		reference: ({ reference }) => reference,
		kind: ({ kind }) => kind,
		state: ({ state }) => state,
		attempts: ({ attempts, ageSeconds }) => `${attempts} in ${inWords(ageSeconds)}`,
		"next attempt": ({ nextAttemptAt }) => nextAttemptAt && inHongKong(nextAttemptAt),
		"last error": ({ lastError }) => lastError,
	});
}

function inWords(seconds: number): string {
	if (seconds < 120) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
