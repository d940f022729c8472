/** A sender that ignores its signal must not hold a place for ever. */
export function orAborted(sending: Promise<void>, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		sending.then(resolve, reject);
	});
}
