const LONGEST_WAIT_MS = 3_000;
const PAUSE_MS = 100;

/** Runs a task when the page is idle. Safari cannot tell: there presses come before each task. */
export function whenIdle(task: () => void): void {
	if (typeof requestIdleCallback === "function")
		requestIdleCallback(task, { timeout: LONGEST_WAIT_MS });
	else setTimeout(task, PAUSE_MS);
}
