/**
 * Runs a task that may have to wait for room.
 *
 * @param gone aborted when the client has disconnected
 * @param task gets a signal that ends its wait, after the longest wait or when the client is gone
 */
export async function withPatience<Result>(
	maxWaitMs: number,
	gone: AbortSignal,
	task: (patience: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const over = new AbortController();
	const timer = setTimeout(() => over.abort(), maxWaitMs);
	try {
		return await task(AbortSignal.any([gone, over.signal]));
	} finally {
		clearTimeout(timer);
	}
}
