import { type Files, filesPart } from "./submission-body.ts";

/** Runs in a worker, so that the screen stays alive while the phone encodes and compresses. */
addEventListener("message", async ({ data }: MessageEvent<Files>) => {
	postMessage(await filesPart(data).catch(() => null));
});
