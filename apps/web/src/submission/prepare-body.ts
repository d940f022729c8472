import { askWorker } from "../workers/ask-worker.ts";
import type { SentBody } from "./compressed.ts";
import { type SentParts, sentBody } from "./sent-body.ts";
import workerAddress from "./sent-body.worker.ts?worker&url";

/** Some phones short of memory end a worker without a word. */
const PATIENCE_MS = 60_000;

/** The phone cannot put the body together: nothing has been sent. */
export class NotPreparedError extends Error {
	override readonly name = "NotPreparedError";
}

/**
 * Puts the body of a registration together in a worker. Where that fails, as after a release that has
 * removed the worker's file, the page does it by itself, with code that it already has.
 *
 * @throws NotPreparedError
 */
export async function prepareBody(parts: SentParts): Promise<SentBody> {
	try {
		const patience = { patienceMs: PATIENCE_MS };
		return await askWorker<SentBody>(workerAddress, parts, patience).catch(() => sentBody(parts));
	} catch (cause) {
		throw new NotPreparedError("The files could not be read or encoded", { cause });
	}
}
