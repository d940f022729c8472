import type { FileFormat } from "@sim-registration/validation";
import { inspectJpeg } from "./jpeg/inspect-jpeg.ts";
import { inspectPdf } from "./pdf/inspect-pdf.ts";
import { inspectPng } from "./png/inspect-png.ts";
import { type InspectionCode, RefusedFileError } from "./refused-file-error.ts";

/**
 * Inspects a whole file, see docs/decisions/0010-inspection.md.
 *
 * @param format according to its first bytes
 * @returns why it is refused; undefined for an accepted file
 */
export async function inspectFile(
	format: FileFormat,
	bytes: Buffer,
): Promise<InspectionCode | undefined> {
	try {
		await INSPECTIONS[format](bytes);
		return undefined;
	} catch (error) {
		if (error instanceof RefusedFileError) return error.code;
		throw error;
	}
}

const INSPECTIONS: Readonly<Record<FileFormat, (bytes: Buffer) => void | Promise<void>>> = {
	pdf: inspectPdf,
	jpg: inspectJpeg,
	png: inspectPng,
};
