/** Well below a lease, after which another process takes the entry. */
const ATTEMPT_LIMIT_MS = 60_000;

/**
 * Runs one attempt to send. It ends with its time limit or the server's stop, even if the sender
 * ignores its signal: no place may be held for ever.
 */
export async function attempt(
	send: (signal: AbortSignal) => Promise<void>,
	stopping: AbortSignal,
	limitMs = ATTEMPT_LIMIT_MS,
): Promise<void> {
	const signal = AbortSignal.any([AbortSignal.timeout(limitMs), stopping]);
	await new Promise<void>((resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		send(signal).then(resolve, reject);
	});
}
