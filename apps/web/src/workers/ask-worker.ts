import { STILL_WORKING } from "./still-working.ts";

interface ScriptAddressPolicy {
	createScriptURL(address: string): string;
}

interface TrustedTypes {
	createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy;
}

declare global {
	interface Window {
		readonly trustedTypes?: TrustedTypes;
	}
}

interface Patience {
	/** how long the worker may take; unlimited if missing */
	readonly patienceMs?: number;
	/** how long the worker may be silent, if it reports its work */
	readonly silenceMs?: number;
	readonly signal?: AbortSignal;
}

/**
 * Silence is counted in steps of this length: a phone that slept for an hour has been silent for
 * one.
 */
const SILENT_STEPS = 10;

/**
 * Runs one task in a new worker, and ends it afterwards, so that its memory is freed.
 *
 * @param address as Vite gives it for `?worker&url`
 * @param task a message that can be cloned; the worker answers with one, or with null for a failure
 * @throws Error if the worker fails, takes too long or is silent; what the browser throws if it
 * starts no worker or cannot clone the task; the signal's reason once it is aborted
 */
export async function askWorker<Answer>(
	address: string,
	task: unknown,
	{ patienceMs, silenceMs, signal }: Patience = {},
): Promise<Answer> {
	signal?.throwIfAborted();
	const worker = startWorker(address);
	const ends = [() => worker.terminate()];
	const answer = new Promise<Answer>((resolve, reject) => {
		const fail = () => reject(new Error("A worker failed"));
		let silentSteps = 0;
		worker.onmessage = ({ data }: MessageEvent<Answer | null | typeof STILL_WORKING>) => {
			if (data === STILL_WORKING) silentSteps = 0;
			else if (data === null) fail();
			else resolve(data);
		};
		worker.onerror = fail;
		worker.onmessageerror = fail;
		if (signal) {
			const abort = () => reject(signal.reason);
			signal.addEventListener("abort", abort);
			ends.push(() => signal.removeEventListener("abort", abort));
		}
		if (patienceMs !== undefined) {
			const timer = setTimeout(fail, patienceMs);
			ends.push(() => clearTimeout(timer));
		}
		if (silenceMs !== undefined) {
			const count = () => ++silentSteps >= SILENT_STEPS && fail();
			const timer = setInterval(count, silenceMs / SILENT_STEPS);
			ends.push(() => clearInterval(timer));
		}
		worker.postMessage(task);
	});
	return answer.finally(() => {
		for (const end of ends) end();
	});
}

let policy: ScriptAddressPolicy | undefined;

/**
 * Starts a worker. `new Worker` is a sink of Trusted Types, and a policy can be created only once,
 * so all workers share it.
 *
 * @param address as Vite gives it for `?worker&url`
 */
function startWorker(address: string): Worker {
	policy ??= makePolicy();
	return new Worker(policy?.createScriptURL(address) ?? address);
}

/** The Content-Security-Policy names this policy; it allows our own scripts and nothing else. */
function makePolicy(): ScriptAddressPolicy | undefined {
	return window.trustedTypes?.createPolicy("altcha-worker", { createScriptURL: ownScript });
}

/** The policy keeps this function for the page's life, and with it the scope where it is made. */
function ownScript(address: string): string {
	if (!address.startsWith(import.meta.env.BASE_URL)) throw new TypeError("Not our worker");
	return address;
}
