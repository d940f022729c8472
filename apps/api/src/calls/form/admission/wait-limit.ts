/** There was no room for a submission in time. */
export class NoRoomError extends Error {
	override readonly name = "NoRoomError";

	/** @param lack `storage_full` if the disk has no room for its drafts */
	constructor(readonly lack: "busy" | "storage_full") {
		super("No room for another submission");
	}
}

/** Waits that have lasted long enough, the longest first. */
const overdue = new Set<AbortController>();

/**
 * Ends one overdue wait in each turn of the event loop. Timers that expire together run one after
 * another, and thousands of refusals at once would hold up everybody else.
 */
function endNext(): void {
	const [next] = overdue;
	if (next) overdue.delete(next);
	next?.abort();
	if (overdue.size > 0) setImmediate(endNext);
}

function endSoon(wait: AbortController): void {
	if (overdue.size === 0) setImmediate(endNext);
	overdue.add(wait);
}

/**
 * Runs a task that may have to wait for room.
 *
 * @param gone aborted when the client has disconnected
 * @param task gets a signal that ends its wait, after the longest wait or when the client is gone
 */
export async function withWaitLimit<Result>(
	maxWaitMs: number,
	gone: AbortSignal,
	task: (stopWaiting: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const over = new AbortController();
	const timer = setTimeout(() => endSoon(over), maxWaitMs);
	try {
		return await task(AbortSignal.any([gone, over.signal]));
	} finally {
		clearTimeout(timer);
		overdue.delete(over);
	}
}
