import { type SentParts, sentBody } from "./sent-body.ts";

/** Runs in a worker, so that the screen stays alive while the phone encodes and compresses. */
addEventListener("message", async ({ data }: MessageEvent<SentParts>) => {
	postMessage(await sentBody(data).catch(() => null));
});
