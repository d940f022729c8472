import { parentPort } from "node:worker_threads";
import type { FileFormat } from "@sim-registration/validation";
import { openSeal, SealBrokenError, type SealingKey } from "../../sealing/seal.ts";
import { giveBack } from "../give-back.ts";
import { inspectFile } from "./inspect-file.ts";
import type { InspectionCode } from "./refused-file-error.ts";

/** What the thread is asked. */
export interface InspectionTask {
	readonly format: FileFormat;
	/** shared with the thread that asks, which leaves it alone until it is answered */
	readonly memory: SharedArrayBuffer;
	readonly sealedBytes: number;
	readonly key: SealingKey;
	readonly purpose: string;
}

export type InspectionResult =
	| { readonly isSealBroken: true }
	| { readonly isSealBroken: false; readonly code: InspectionCode | undefined };

/**
 * A thread that opens and looks into one file after another, so that a hostile one can only stop
 * itself. It opens the seal too: what that leaves to be collected is little here, and held up
 * everything else in the thread that answers requests.
 */
parentPort?.on("message", async (task: InspectionTask) => {
	const result = await inspect(task);
	parentPort?.postMessage(result);
});

async function inspect(task: InspectionTask): Promise<InspectionResult> {
	const { format, memory, sealedBytes, key, purpose } = task;
	try {
		// A scanner for malicious files, whose port is still to come, needs these bytes too.
		const opened = openSeal(key, purpose, Buffer.from(memory, 0, sealedBytes));
		const code = await inspectFile(format, opened);
		giveBack(opened);
		return { isSealBroken: false, code };
	} catch (error) {
		if (!(error instanceof SealBrokenError)) throw error;
		return { isSealBroken: true };
	}
}
