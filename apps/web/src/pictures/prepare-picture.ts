import { explainOutdatedPage } from "../loading/missing-file.ts";
import { askWorker } from "../workers/ask-worker.ts";
import { cleanPicture, contentsToSend, type PictureJob } from "./clean-picture.ts";
import type { ReadyPicture } from "./make-picture-ready.ts";
import workerAddress from "./make-picture-ready.worker.ts?worker&url";

/** A phone that needs longer will not succeed. */
const PATIENCE_MS = 60_000;

/**
 * Prepares a picture to be sent, in a worker if the browser can draw in one, otherwise in the page.
 * If neither works, its metadata is removed here, by code that belongs to the page.
 *
 * @param signal ends the worker
 * @throws only the signal's reason
 */
export async function preparePicture(job: PictureJob, signal?: AbortSignal): Promise<ReadyPicture> {
	if (typeof createImageBitmap !== "function") return await cleanInPage(job);
	const preparing =
		typeof OffscreenCanvas === "function" ? prepareInWorker(job, signal) : prepareInPage(job);
	return await preparing.catch(async (): Promise<ReadyPicture> => {
		// The picture is no longer needed.
		signal?.throwIfAborted();
		const cleaned = await cleanInPage(job);
		if (cleaned.isDamaged) return cleaned;
		if (await explainOutdatedPage(signal)) return { ...cleaned, isPageOutdated: true };
		return { ...cleaned, warning: "warning_photo_unopened" };
	});
}

function prepareInWorker(job: PictureJob, signal: AbortSignal | undefined): Promise<ReadyPicture> {
	const patience = { patienceMs: PATIENCE_MS, ...(signal && { signal }) };
	return askWorker<ReadyPicture>(workerAddress, job, patience);
}

async function prepareInPage(job: PictureJob): Promise<ReadyPicture> {
	const { makePictureReady } = await import("./make-picture-ready.ts");
	return makePictureReady(job);
}

async function cleanInPage(job: PictureJob): Promise<ReadyPicture> {
	try {
		return contentsToSend(job, await cleanPicture(job));
	} catch {
		return { isDamaged: true };
	}
}
