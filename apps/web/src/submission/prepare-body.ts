import { askWorker } from "../workers/ask-worker.ts";
import type { SentBody } from "./compressed.ts";
import type { SentParts } from "./sent-body.ts";
import workerAddress from "./sent-body.worker.ts?worker&url";

/** Some phones short of memory end a worker without a word. */
const PATIENCE_MS = 60_000;

/** Puts the body of a registration together in a worker, and in the page where that fails. */
export async function prepareBody(parts: SentParts): Promise<SentBody> {
	return await askWorker<SentBody>(workerAddress, parts, { patienceMs: PATIENCE_MS }).catch(
		async () => {
			const { sentBody } = await import("./sent-body.ts");
			return await sentBody(parts);
		},
	);
}
