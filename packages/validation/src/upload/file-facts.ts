import * as v from "valibot";
import { detectFileFormat, type FileFormat, isHeic } from "../file-signature/index.ts";
import { FILE_OBSTACLES, type FileObstacle } from "./file-obstacle.ts";

/**
 * What the rules need to know of a file. Each side makes it in its own way: the phone from a Blob,
 * the server while the bytes pass by, so that it never holds a whole file.
 */
export interface FileFacts {
	/** the file's name as chosen, without a path */
	readonly name: string;
	/** the declared media type */
	readonly type: string;
	/** size of the contents in bytes */
	readonly byteLength: number;
	/** what the first bytes say; undefined for everything else */
	readonly detectedFormat?: FileFormat | "heic" | undefined;
	/** why the phone could not bring the file to a size that is accepted; a server finds none */
	readonly obstacle?: FileObstacle | undefined;
}

/** Extra properties, such as a digest or the bytes themselves, pass through. */
export const fileFactsSchema = v.looseObject(
	{
		name: v.string("error_wrong_type"),
		type: v.string("error_wrong_type"),
		byteLength: v.pipe(v.number("error_wrong_type"), v.integer("error_wrong_type")),
		detectedFormat: v.optional(v.picklist(["pdf", "jpg", "png", "heic"], "error_wrong_type")),
		obstacle: v.optional(v.picklist(FILE_OBSTACLES, "error_wrong_type")),
	},
	"error_wrong_type",
);

/**
 * Reads the format from a file's first bytes, HEIC included so that it can be named.
 *
 * @param head at least the first `SIGNATURE_BYTES` bytes, or the whole of a shorter file
 */
export function detectUploadFormat(head: Uint8Array): FileFacts["detectedFormat"] {
	return detectFileFormat(head) ?? (isHeic(head) ? "heic" : undefined);
}
