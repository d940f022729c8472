import { parentPort } from "node:worker_threads";
import type { FileFormat } from "@sim-registration/validation";
import { inspectFile } from "./inspect-file.ts";
import type { InspectionCode } from "./refused-file-error.ts";

/** What the thread is asked. */
export interface InspectionTask {
	readonly format: FileFormat;
	/** shared with the thread that asks, which leaves it alone until it is answered */
	readonly memory: SharedArrayBuffer;
	readonly byteLength: number;
}

export interface InspectionResult {
	readonly code: InspectionCode | undefined;
}

/** A thread that looks into one file after another, so that a hostile one can only stop itself. */
parentPort?.on("message", async ({ format, memory, byteLength }: InspectionTask) => {
	const code = await inspectFile(format, Buffer.from(memory, 0, byteLength));
	const result: InspectionResult = { code };
	parentPort?.postMessage(result);
});
