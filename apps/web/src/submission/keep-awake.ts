/**
 * Keeps the screen on where the browser can, also after the page was hidden for a while: a phone
 * that goes to sleep cuts an upload.
 *
 * @returns lets it sleep again
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
