import {
	detectUploadFormat,
	FILE_DROP_MAX_BYTES,
	type FileFacts,
	MEDIA_TYPES,
	SIGNATURE_BYTES,
} from "@sim-registration/validation";
import type { ChosenFile } from "./chosen-file.ts";

/** Android gives these where it does not know. */
const UNKNOWN_TYPES = ["", "application/octet-stream"];

/**
 * Reads a file into memory at the moment of choosing, and tells its format from its bytes. One
 * beyond the drop limit is not read: its size alone will be refused.
 *
 * Pictures over the limit for sending will be shrunk here.
 *
 * @throws DOMException where the file cannot be read, as from a cloud drive without network
 */
export async function readChosenFile(file: File): Promise<ChosenFile> {
	if (file.size > FILE_DROP_MAX_BYTES) return withFacts(file, file, undefined);
	const bytes = await file.arrayBuffer();
	const detectedFormat = detectUploadFormat(
		new Uint8Array(bytes, 0, Math.min(SIGNATURE_BYTES, bytes.byteLength)),
	);
	const type = typeOf(file, detectedFormat);
	return withFacts(file, new Blob([bytes], { type }), detectedFormat);
}

function withFacts(
	file: File,
	contents: Blob,
	detectedFormat: FileFacts["detectedFormat"],
): ChosenFile {
	const { name } = file;
	return { name, type: contents.type, byteLength: contents.size, detectedFormat, contents };
}

function typeOf(file: File, detectedFormat: FileFacts["detectedFormat"]): string {
	const isKnown = !UNKNOWN_TYPES.includes(file.type);
	if (isKnown || detectedFormat === undefined || detectedFormat === "heic") return file.type;
	return MEDIA_TYPES[detectedFormat];
}
