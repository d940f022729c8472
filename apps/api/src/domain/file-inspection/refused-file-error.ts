import type { IssueCode } from "@sim-registration/validation";

/** The findings of an inspection or a scanner. */
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

/** A file that is refused while it is read. */
export class RefusedFileError extends Error {
	override readonly name = "RefusedFileError";
	readonly code: InspectionCode;

	constructor(code: InspectionCode, reason: string) {
		super(reason);
		this.code = code;
	}
}

/** A malformed file. */
export function damaged(reason: string): RefusedFileError {
	return new RefusedFileError("error_file_damaged", reason);
}

/** A file that costs more to read than any honest one. */
export function tooComplex(reason: string): RefusedFileError {
	return new RefusedFileError("error_file_too_complex", reason);
}
