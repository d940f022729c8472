import type { PictureJob } from "./clean-picture.ts";
import { makePictureReady } from "./make-picture-ready.ts";

/** Runs in a worker, so that the screen stays alive while the phone calculates. */
addEventListener("message", async ({ data }: MessageEvent<PictureJob>) => {
	postMessage(await makePictureReady(data).catch(() => null));
});
