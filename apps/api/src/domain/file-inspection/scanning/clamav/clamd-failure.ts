import type { ScanFailure } from "../file-scanner.ts";

/** clamd gave no whole answer to all that it was told. */
export class ClamdFailure extends Error {
	override readonly name = "ClamdFailure";
	readonly code: ScanFailure;

	constructor(code: ScanFailure) {
		super(`clamd gave no answer: ${code}`);
		this.code = code;
	}
}
