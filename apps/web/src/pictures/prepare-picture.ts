import { startWorker } from "../workers/start-worker.ts";
import type { PictureJob, ReadyPicture } from "./make-picture-ready.ts";
import workerAddress from "./make-picture-ready.worker.ts?worker&url";

/** A phone that has not managed in this time will not. */
const PATIENCE_MS = 60_000;

/**
 * Makes a picture ready to be sent, in a worker where the browser can draw in one, and else in the
 * page. Never fails: the original is what is left.
 */
export async function preparePicture(job: PictureJob): Promise<ReadyPicture> {
	const unopened: ReadyPicture = { contents: job.original, warning: "warning_photo_unopened" };
	if (typeof createImageBitmap !== "function") return { contents: job.original };
	if (typeof OffscreenCanvas !== "function") return prepareInPage(job).catch(() => unopened);
	return prepareInWorker(job).catch(() => unopened);
}

async function prepareInPage(job: PictureJob): Promise<ReadyPicture> {
	const { makePictureReady } = await import("./make-picture-ready.ts");
	return makePictureReady(job);
}

/** A worker for each picture: the memory that one took is given back with it. */
function prepareInWorker(job: PictureJob): Promise<ReadyPicture> {
	const worker = startWorker(workerAddress);
	let patience: ReturnType<typeof setTimeout> | undefined;
	const ready = new Promise<ReadyPicture>((resolve, reject) => {
		worker.onmessage = ({ data }: MessageEvent<ReadyPicture | null>) =>
			data ? resolve(data) : reject(new Error("The picture could not be made ready"));
		worker.onerror = () => reject(new Error("The worker for pictures failed"));
		patience = setTimeout(() => reject(new Error("The picture took too long")), PATIENCE_MS);
	});
	worker.postMessage(job);
	return ready.finally(() => {
		clearTimeout(patience);
		worker.terminate();
	});
}
