import { type Files, filesPart } from "./encode-body.ts";

interface Question {
	readonly files: Files;
	readonly compresses: boolean;
}

/** Runs in a worker, so that the screen responds while the phone encodes and compresses. */
addEventListener("message", async ({ data }: MessageEvent<Question>) => {
	postMessage(await filesPart(data.files, data.compresses).catch(() => null));
});
