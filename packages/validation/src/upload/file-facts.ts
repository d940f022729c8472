import * as v from "valibot";
import { detectFileFormat, type FileFormat, isHeic } from "../file-signature/index.ts";
import { FILE_OBSTACLES, type FileObstacle } from "./file-obstacle.ts";

/**
 * The facts about a file that the rules need. The phone reads them from a Blob; the server collects
 * them while the bytes stream through, so that it never holds a whole file.
 */
export interface FileFacts {
	/** the file's name as chosen, without a path */
	readonly name: string;
	/** the declared media type */
	readonly type: string;
	/** size of the contents in bytes */
	readonly byteLength: number;
	/** the format that the first bytes show; undefined for any other */
	readonly detectedFormat?: FileFormat | "heic" | undefined;
	/** why the phone could not shrink or clean the file; never set on the server */
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
 * Detects the format from a file's first bytes, including HEIC so that messages can name it.
 *
 * @param head at least the first `SIGNATURE_BYTES` bytes, or all bytes of a shorter file
 */
export function detectUploadFormat(head: Uint8Array): FileFacts["detectedFormat"] {
	return detectFileFormat(head) ?? (isHeic(head) ? "heic" : undefined);
}
