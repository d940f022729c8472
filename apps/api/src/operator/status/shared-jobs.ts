const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The intervals of the jobs that leave a trace in the database, by name; the others run in every
 * process. Operator commands have no jobs that they could ask.
 */
export const SHARED_JOBS: ReadonlyMap<string, number> = new Map([
	["purged", HOUR_MS],
	["swept", HOUR_MS],
	["past_rows_removed", HOUR_MS],
	["audit_pruned", HOUR_MS],
	["keys_rewrapped", HOUR_MS],
	["releases_removed", HOUR_MS],
	["draft_keys_destroyed", MINUTE_MS],
	["draft_reminders_sent", MINUTE_MS],
	["fillings_swept", MINUTE_MS],
]);
