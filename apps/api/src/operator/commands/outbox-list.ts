import { OutboxOverview, type OutboxRow } from "../../domain/outbox/outbox-overview.ts";
import { AS_JSON, type Command } from "../command.ts";

export const outboxList: Command = {
	name: "outbox list",
	summary: "Lists unsent outbox entries, oldest first: waiting, sending or dead.",
	options: [AS_JSON],

	subjectOf: () => "outbox",

	async run(application, { options }) {
		const rows = await application.get(OutboxOverview).list();
		if (options.json === true) return JSON.stringify(rows, null, 2);
		return rows.length === 0 ? "Everything was sent." : rows.map(toLine).join("\n");
	},
};

function toLine(row: OutboxRow): string {
	const next = row.nextAttemptAt === null ? "no further attempt" : `next ${row.nextAttemptAt}`;
	return [
		row.id,
		row.reference,
		row.kind,
		row.state,
		`${row.attempts} attempts in ${inWords(row.ageSeconds)}`,
		next,
		row.lastError ?? "no error",
	].join("  ");
}

function inWords(seconds: number): string {
	if (seconds < 120) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
