import { startWorker } from "./start-worker.ts";

interface Patience {
	/** how long the worker may take; for ever where it is absent */
	readonly patienceMs?: number;
	readonly signal?: AbortSignal;
}

/**
 * Has a worker of its own do one task, and ends it after that: the memory that it took is given back.
 *
 * @param address as Vite gives it for `?worker&url`
 * @param task a message that can be cloned; the worker answers it with one, or with null for a failure
 * @throws Error where the worker fails or takes too long, and the signal's reason once it is aborted
 */
export async function askWorker<Answer>(
	address: string,
	task: unknown,
	{ patienceMs, signal }: Patience = {},
): Promise<Answer> {
	// Throws where the browser or the page's policy allows no worker.
	const worker = startWorker(address);
	let timer: ReturnType<typeof setTimeout> | undefined;
	const answer = new Promise<Answer>((resolve, reject) => {
		const fail = () => reject(new Error("A worker failed"));
		worker.onmessage = ({ data }: MessageEvent<Answer | null>) =>
			data === null ? fail() : resolve(data);
		worker.onerror = fail;
		signal?.addEventListener("abort", () => reject(signal.reason));
		if (patienceMs !== undefined) timer = setTimeout(fail, patienceMs);
		worker.postMessage(task);
	});
	return answer.finally(() => {
		clearTimeout(timer);
		worker.terminate();
	});
}
