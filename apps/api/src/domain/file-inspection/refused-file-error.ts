import type { IssueCode } from "@sim-registration/validation";

/** What an inspection, or a scanner after it, can find. */
export type InspectionCode = Extract<
	IssueCode,
	| "error_file_damaged"
	| "error_file_pixels"
	| "error_file_mixed"
	| "error_file_too_complex"
	| "error_file_pdf_script"
	| "error_file_pdf_attachment"
	| "error_file_pdf_password"
	| "error_file_infected"
>;

/** A file that is not accepted, found out where it is read. */
export class RefusedFileError extends Error {
	override readonly name = "RefusedFileError";
	readonly code: InspectionCode;

	constructor(code: InspectionCode, reason: string) {
		super(reason);
		this.code = code;
	}
}

/** A file whose structure does not hold together. */
export function damaged(reason: string): RefusedFileError {
	return new RefusedFileError("error_file_damaged", reason);
}

/** A file that costs more to read than any honest one. */
export function tooComplex(reason: string): RefusedFileError {
	return new RefusedFileError("error_file_too_complex", reason);
}
