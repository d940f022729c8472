import type { Solution } from "altcha-lib/types";
import { fetchChallenge } from "../api/first-screen-calls.ts";
import { explainOutdatedPage } from "../loading/load-for-press.ts";
import { askWorker } from "../workers/ask-worker.ts";
import workerAddress from "./solve-challenge.worker.ts?worker&url";
import { startAge } from "./start-age.ts";

/** Slow phones need a minute; a running worker reports every two seconds. */
const SILENCE_MS = 20_000;

export interface SolvedCaptcha {
	/** what the server verifies: base64 of JSON {challenge, solution} */
	readonly payload: string;
	/** since before the challenge was made, independent of the phone's clock */
	readonly ageMs: () => number;
}

/**
 * Fetches a challenge and solves it in a worker.
 *
 * @param work factor on the usual work, at most 2: about a minute
 * @throws ApiProblem, ConnectionLostError, or an Error if the phone cannot solve it
 */
export async function solveCaptcha(signal: AbortSignal, work = 0): Promise<SolvedCaptcha> {
	const ageMs = startAge();
	const challenge = await fetchChallenge(work);
	const patience = { signal, silenceMs: SILENCE_MS };
	const solution = await askWorker<Solution>(workerAddress, challenge, patience).catch(
		async (error: unknown) => {
			await explainOutdatedPage(signal);
			throw error;
		},
	);
	return { payload: btoa(JSON.stringify({ challenge, solution })), ageMs };
}
