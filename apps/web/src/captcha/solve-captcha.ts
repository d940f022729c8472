import type { Solution } from "altcha-lib/types";
import { fetchChallenge } from "../api/fetch-challenge.ts";
import { askWorker } from "../workers/ask-worker.ts";
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
	const solution = await askWorker<Solution>(workerAddress, challenge, { signal });
	const { expiresAt } = challenge.parameters;
	return {
		payload: btoa(JSON.stringify({ challenge, solution })),
		expiresAtMs: expiresAt === undefined ? undefined : expiresAt * 1000,
	};
}
