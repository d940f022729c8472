/**
 * Waits, but only until the page is shown again (timers stand still or slow down while it is
 * hidden) or the wait is cancelled.
 */
export function pauseUntilShown(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", look);
			removeEventListener("pageshow", end);
			signal.removeEventListener("abort", end);
			resolve();
		};
		const look = () => {
			if (document.visibilityState === "visible") end();
		};
		const timer = setTimeout(end, ms);
		document.addEventListener("visibilitychange", look);
		addEventListener("pageshow", end);
		signal.addEventListener("abort", end);
	});
}
