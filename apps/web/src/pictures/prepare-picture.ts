import { askWorker } from "../workers/ask-worker.ts";
import type { PictureJob, ReadyPicture } from "./make-picture-ready.ts";
import workerAddress from "./make-picture-ready.worker.ts?worker&url";

/** A phone that has not managed in this time will not. */
const PATIENCE_MS = 60_000;

/**
 * Makes a picture ready to be sent, in a worker where the browser can draw in one, and else in the
 * page. Never fails: the original is what is left.
 *
 * @param signal ends the worker
 */
export async function preparePicture(job: PictureJob, signal?: AbortSignal): Promise<ReadyPicture> {
	const unopened: ReadyPicture = { warning: "warning_photo_unopened" };
	if (typeof createImageBitmap !== "function") return {};
	if (typeof OffscreenCanvas !== "function") return prepareInPage(job).catch(() => unopened);
	const patience = { patienceMs: PATIENCE_MS, ...(signal && { signal }) };
	return askWorker<ReadyPicture>(workerAddress, job, patience).catch(() => unopened);
}

async function prepareInPage(job: PictureJob): Promise<ReadyPicture> {
	const { makePictureReady } = await import("./make-picture-ready.ts");
	return makePictureReady(job);
}
