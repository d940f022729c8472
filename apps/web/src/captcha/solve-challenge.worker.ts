import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { reportWork } from "../workers/still-working.ts";

/** Runs in a worker, so that the screen responds while the phone computes. */
addEventListener("message", async ({ data }: MessageEvent<Challenge>) => {
	reportWork();
	postMessage(await solveChallenge({ challenge: data, deriveKey }).catch(() => null));
});
