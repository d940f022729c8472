import { explainOutdatedPage, missingFile } from "../loading/load-for-press.ts";
import { askWorker } from "../workers/ask-worker.ts";
import { cleanPicture, contentsToSend, type PictureJob } from "./clean-picture.ts";
import { MalformedPictureError } from "./cleaned-picture.ts";
import type { ReadyPicture } from "./make-picture-ready.ts";
import workerAddress from "./make-picture-ready.worker.ts?worker&url";

/** A phone that needs longer will not succeed. */
const PATIENCE_MS = 60_000;

/**
 * Prepares a picture to be sent, in a worker if the browser can draw in one, otherwise in the page.
 * If neither works, its metadata is removed here, by code that belongs to the page. If that fails
 * too, a dialog offers one reload.
 *
 * @param signal ends the worker
 * @throws the signal's reason; DOMException if the picture cannot be read
 */
export async function preparePicture(job: PictureJob, signal?: AbortSignal): Promise<ReadyPicture> {
	if (typeof createImageBitmap !== "function") return await cleanInPage(job);
	const preparing =
		typeof OffscreenCanvas === "function" ? prepareInWorker(job, signal) : prepareInPage(job);
	const ready = await preparing.catch(async (): Promise<ReadyPicture> => {
		// The picture is no longer needed.
		signal?.throwIfAborted();
		const cleaned = await cleanInPage(job);
		const page = await explainOutdatedPage(signal);
		if (page === "newer") return { ...cleaned, isPageOutdated: true };
		if (page === "same" && cleaned.isUncleaned && !isReloaded()) missingFile.set(page);
		if (cleaned.isDamaged || cleaned.isUncleaned) return cleaned;
		return { ...cleaned, warning: "warning_photo_unopened" };
	});
	const { original } = job;
	performance.mark("photo", { detail: [original.size, (ready.contents ?? original).size] });
	return ready;
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
	} catch (error) {
		if (error instanceof DOMException) throw error;
		return error instanceof MalformedPictureError ? { isDamaged: true } : { isUncleaned: true };
	}
}

/** Then another reload would not help. */
function isReloaded(): boolean {
	const [visit] = performance.getEntriesByType("navigation");
	return visit?.toJSON().type === "reload";
}
