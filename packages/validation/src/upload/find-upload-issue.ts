import { FIELDS } from "../fields.ts";
import { formatOfName, formatOfType } from "../file-signature/index.ts";
import type { IssueCode } from "../issue-code.ts";
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARACTERS } from "../limits.ts";
import { countCharacters, isPrintable } from "../text/index.ts";
import type { FileFacts } from "./file-facts.ts";
import type { FileObstacle } from "./file-obstacle.ts";
import type { UploadName } from "./upload-name.ts";

/** Advice about a refused file, in addition to the broken rule. */
export type FileAdvice = Exclude<FileObstacle, "damaged"> | "heic" | "renamed";

const PATH_SEPARATORS = /[/\\]/;

/**
 * Finds the first rule that an upload breaks: exactly one file, a valid name, at most 5 MB, a PDF,
 * JPEG or PNG by its contents, and a matching declared type and extension (specification, section
 * 5). A HEIC is refused for its format before its size, because a smaller one would not be accepted
 * either.
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
	const { detectedFormat, byteLength, obstacle } = file;
	if (detectedFormat === "heic") return "heic";
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
