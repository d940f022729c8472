/**
 * Runs what may have to wait for room.
 *
 * @param gone aborted when nobody waits for the answer any more
 * @param task gets a signal that ends its waiting, after the longest wait or when nobody is there
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
