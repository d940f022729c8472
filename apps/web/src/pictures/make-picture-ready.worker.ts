import type { PictureJob } from "./clean-picture.ts";
import { makePictureReady } from "./make-picture-ready.ts";

/** Runs in a worker, so that the screen responds while the phone computes. */
addEventListener("message", async ({ data }: MessageEvent<PictureJob>) => {
	postMessage(await makePictureReady(data).catch(() => null));
});
