/** `AbortSignal.any`, for browsers without it (Chrome before 116, Safari before 17.4). */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
	const controller = new AbortController();
	for (const signal of signals) {
		const abort = () => controller.abort(signal.reason);
		if (signal.aborted) abort();
		else signal.addEventListener("abort", abort, { signal: controller.signal });
	}
	return controller.signal;
}
