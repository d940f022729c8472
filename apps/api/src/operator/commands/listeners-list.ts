import { type Backlog, EventQueue } from "../../domain/events/event-queue.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { AS_JSON, type Command } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { table } from "../table.ts";

/** A listener of the extensions, or one that is not among them any more and has events left. */
interface ListedListener extends Omit<Backlog, "oldestAt"> {
	readonly oldestAt: string | null;
	/** whether the list that EXTENSIONS names has it */
	readonly isKnown: boolean;
}

export const listenersList: Command = {
	name: "listeners list",
	summary:
		"Lists the listeners of EXTENSIONS, with how many events wait for each, since when, and why the last attempt failed. An event that is not handled within 30 days is removed.",
	options: [AS_JSON],

	subjectOf: () => "listeners",

	async run(application, { options }) {
		const backlogs = await application.get(EventQueue).backlogs();
		const names = application.get(Extensions).listeners.map(({ listener }) => listener);
		const all = [...new Set([...names, ...backlogs.map(({ listener }) => listener)])].sort();
		const rows = all.map((listener): ListedListener => {
			const found = backlogs.find((each) => each.listener === listener);
			const { waiting = 0, oldestAt = null, attempts = 0, lastError = null } = found ?? {};
			return {
				listener,
				waiting,
				oldestAt,
				attempts,
				lastError,
				isKnown: names.includes(listener),
			};
		});
		if (options.json === true) return JSON.stringify(rows, null, 2);
		return rows.length === 0 ? "EXTENSIONS has no listeners." : toTable(rows);
	},
};

function toTable(rows: readonly ListedListener[]): string {
	return table(rows, {
		listener: ({ listener, isKnown }) => `${listener}${isKnown ? "" : " (not in EXTENSIONS)"}`,
		waiting: ({ waiting }) => waiting,
		oldest: ({ oldestAt }) => oldestAt && inHongKong(oldestAt),
		attempts: ({ attempts }) => attempts,
		"last error": ({ lastError }) => lastError && (REASONS[lastError] ?? lastError),
	});
}

/** What is no error's class. */
const REASONS: Readonly<Record<string, string>> = {
	late: "took longer than 30 seconds",
	memory: "took more than 512 MB",
	ended: "ended its process, or ran out of memory",
	start: "could not be created: look at the server's start in development",
};
