import { OutboxOverview, type OutboxRow } from "../../outbox/outbox-overview.ts";
import type { Command } from "../command.ts";

export const outboxList: Command = {
	name: "outbox list",
	usage: "[--json]",
	summary: "Lists what has not gone out yet, the oldest first: waiting, being sent, or dead.",

	subjectOf: () => "outbox",

	async run(application, { options }) {
		const rows = await application.get(OutboxOverview).list();
		if (options.json === true) return JSON.stringify(rows, null, 2);
		return rows.length === 0 ? "Everything has gone out." : rows.map(toLine).join("\n");
	},
};

function toLine(row: OutboxRow): string {
	const next = row.nextAttemptAt === null ? "not tried again" : `next ${row.nextAttemptAt}`;
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
