import type { ScanFailure } from "../file-scanner.ts";

/** clamd gave no complete answer to the whole command. */
export class ClamdFailure extends Error {
	override readonly name = "ClamdFailure";
	readonly code: ScanFailure;

	constructor(code: ScanFailure) {
		super(`clamd gave no answer: ${code}`);
		this.code = code;
	}
}
