const LONGEST_WAIT_MS = 3_000;

/** Runs a task when the page is idle. Safari cannot tell: there it runs at once. */
export function whenIdle(task: () => void): void {
	if (typeof requestIdleCallback === "function")
		requestIdleCallback(task, { timeout: LONGEST_WAIT_MS });
	else task();
}
