import * as v from "valibot";
import { FIELDS, type FieldsWith, fieldsWith } from "../fields.ts";
import type { IssueCode } from "../issue-code.ts";
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARACTERS } from "../limits.ts";
import { formatOfName, formatOfType } from "./declared-format.ts";
import type { FileFormat } from "./file-signature.ts";
import { countCharacters, isPrintable } from "./text.ts";

/** A document of a registration, by its form field name. */
export type UploadName = FieldsWith<{ kind: "upload" }>;

export const UPLOAD_NAMES: readonly UploadName[] = fieldsWith({ kind: "upload" });

export function isUploadName(text: string): text is UploadName {
	return (UPLOAD_NAMES as readonly string[]).includes(text);
}

/**
 * The form sends names and sizes of the files a second time (specification, section 3): `brCopyName`
 * and `brCopySize` echo `brCopy`.
 *
 * @returns undefined for a field that echoes no upload
 */
export function echoedUpload(field: string): UploadName | undefined {
	return UPLOAD_NAMES.find((upload) => field === `${upload}Name` || field === `${upload}Size`);
}

/**
 * Reasons why a phone could not prepare a file; the form has advice for each: too large to read, a
 * PDF (cannot be shrunk), a picture that could not be shrunk, an empty file, a damaged picture
 * whose location and time cannot be removed, and the code for shrinking, which cannot be loaded after
 * a new release.
 */
export const FILE_OBSTACLES = [
	"over_drop_limit",
	"large_pdf",
	"large_picture",
	"empty",
	"damaged",
	"outdated_page",
] as const;

export type FileObstacle = (typeof FILE_OBSTACLES)[number];

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
	/**
	 * The phone could not remove the metadata of a picture that is not damaged. Its obstacle is
	 * `damaged` nevertheless: earlier releases refuse a file for no other one.
	 */
	readonly isUncleaned?: boolean | undefined;
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

/** Advice about a refused file, in addition to the broken rule. */
export type FileAdvice = Exclude<FileObstacle, "damaged"> | "heic" | "renamed" | "uncleaned";

const PATH_SEPARATORS = /[/\\]/;

/**
 * Finds the first rule that an upload breaks: exactly one file, a valid name, at most 5 MB, a PDF,
 * JPEG or PNG by its contents, and a matching declared type and extension (specification, section
 * 5). A HEIC is refused for its format before its size, because a smaller one would not be accepted
 * either. The formats are the same for all five documents, although the texts of ID images name
 * only JPEG and PNG; `declared-format.ts` and `file-signature.ts` list them.
 *
 * @param upload one of the five documents
 * @param files the files chosen for it
 */
export function findUploadIssue(
	upload: UploadName,
	files: readonly FileFacts[],
): IssueCode | undefined {
	const { document } = FIELDS[upload];
	const [file] = files;
	if (file === undefined) return `error_empty_${document}`;
	if (files.length > 1) return `error_number_${document}`;
	if (!isFileName(file.name)) return "error_file_name";
	if (file.detectedFormat === "heic") return `error_format_${document}`;
	if (file.isUncleaned) return `error_empty_${document}`;
	if (file.obstacle === "damaged") return "error_file_damaged";
	if (file.byteLength === 0) return `error_empty_${document}`;
	if (file.byteLength > FILE_MAX_BYTES) return `error_size_${document}`;
	return isOfItsFormat(file) ? undefined : `error_format_${document}`;
}

/**
 * Finds advice for the customer about a refused file, beyond the broken rule.
 *
 * @param files the files chosen for one document
 * @returns undefined if the file is accepted or the rule's sentence is enough
 */
export function findFileAdvice([file]: readonly FileFacts[]): FileAdvice | undefined {
	if (file === undefined) return undefined;
	const { detectedFormat, byteLength, obstacle, isUncleaned } = file;
	if (detectedFormat === "heic") return "heic";
	if (isUncleaned) return "uncleaned";
	if (obstacle === "damaged") return undefined;
	if (byteLength === 0 || byteLength > FILE_MAX_BYTES) return obstacle;
	return isRenamed(file) ? "renamed" : undefined;
}

function isFileName(name: string): boolean {
	return (
		name !== "" &&
		countCharacters(name) <= FILE_NAME_MAX_CHARACTERS &&
		isPrintable(name) &&
		!PATH_SEPARATORS.test(name)
	);
}

function isOfItsFormat(file: FileFacts): boolean {
	return (
		file.detectedFormat !== undefined &&
		formatOfType(file.type) !== undefined &&
		formatOfName(file.name) !== undefined &&
		!isRenamed(file)
	);
}

/** Whether type or extension declare another accepted format. */
function isRenamed({ name, type, detectedFormat }: FileFacts): boolean {
	if (detectedFormat === undefined) return false;
	const [byType, byName] = [formatOfType(type), formatOfName(name)];
	if (byType === undefined || byName === undefined) return false;
	return byType !== detectedFormat || (byName !== "none" && byName !== detectedFormat);
}
