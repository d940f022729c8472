/**
 * Keeps the screen on if the browser can, and again when a hidden page is shown: a sleeping phone aborts
 * the upload.
 *
 * @returns lets the screen go off again
 */
export function keepAwake(): () => void {
	const { wakeLock } = navigator;
	if (!wakeLock) return () => undefined;
	let isNeeded = true;
	let lock: WakeLockSentinel | undefined;
	const ask = async () => {
		if (!isNeeded || document.visibilityState !== "visible") return;
		// Refused on a low battery.
		lock = await wakeLock.request("screen").catch(() => undefined);
		if (!isNeeded) await lock?.release();
	};
	document.addEventListener("visibilitychange", ask);
	void ask();
	return () => {
		isNeeded = false;
		document.removeEventListener("visibilitychange", ask);
		void lock?.release();
	};
}
