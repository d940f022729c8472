/** What a worker with long work says until it answers. */
export const STILL_WORKING = "still working";

const REPORT_INTERVAL_MS = 2_000;

/** Begins to report. Whoever asked ends the worker, and the reports with it. */
export function reportWork(): void {
	setInterval(() => postMessage(STILL_WORKING), REPORT_INTERVAL_MS);
}
