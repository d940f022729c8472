import type { Challenge, Solution } from "altcha-lib/types";
import { fetchChallenge } from "../api/fetch-challenge.ts";
import { startWorker } from "../workers/start-worker.ts";
import workerAddress from "./solve-challenge.worker.ts?worker&url";

export interface SolvedCaptcha {
	/** what the server verifies: base64 of JSON {challenge, solution} */
	readonly payload: string;
	/** when the server stops accepting it, in milliseconds since 1970 */
	readonly expiresAtMs: number | undefined;
}

/**
 * Fetches a challenge and solves it in a worker.
 *
 * @throws ApiProblem, ConnectionLostError, or an Error where the phone cannot solve it
 */
export async function solveCaptcha(signal: AbortSignal): Promise<SolvedCaptcha> {
	const challenge = await fetchChallenge();
	const solution = await solveInWorker(challenge, signal);
	const { expiresAt } = challenge.parameters;
	return {
		payload: btoa(JSON.stringify({ challenge, solution })),
		expiresAtMs: expiresAt === undefined ? undefined : expiresAt * 1000,
	};
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
	const worker = startWorker(workerAddress);
	const solution = new Promise<Solution>((resolve, reject) => {
		worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
			data ? resolve(data) : reject(new Error("The challenge was not solved in time"));
		worker.onerror = () => reject(new Error("The captcha's worker failed"));
		signal.addEventListener("abort", () => reject(signal.reason));
	});
	worker.postMessage(challenge);
	return solution.finally(() => worker.terminate());
}
