/** What a worker with long work reports until it answers. */
export const STILL_WORKING = "still working";

const REPORT_INTERVAL_MS = 2_000;

/** Starts to report. Ending the worker ends the reports. */
export function reportWork(): void {
	setInterval(() => postMessage(STILL_WORKING), REPORT_INTERVAL_MS);
}
