import { formatOfName, formatOfType } from "../file-signature/index.ts";
import type { IssueCode } from "../issue-code.ts";
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARACTERS } from "../limits.ts";
import { countCharacters, isPrintable } from "../text/index.ts";
import type { FileFacts } from "./file-facts.ts";
import type { UploadName } from "./upload-name.ts";

type UploadKind = "br_copy" | "business_proof" | "id_copy";

const KINDS: Record<UploadName, UploadKind> = {
	brCopy: "br_copy",
	businessProof: "business_proof",
	idCopyF: "id_copy",
	idCopyB: "id_copy",
	idCopyS: "id_copy",
};

const PATH_SEPARATORS = /[/\\]/;

/**
 * Finds the first rule that an upload breaks: exactly one file, a name, at most 5 MB, a PDF, JPEG
 * or PNG by its contents, and the same by its declared type and its extension
 * (specification, section 5).
 *
 * @param upload which of the five documents
 * @param files what was chosen for it
 */
export function findUploadIssue(
	upload: UploadName,
	files: readonly FileFacts[],
): IssueCode | undefined {
	const kind = KINDS[upload];
	const [file] = files;
	if (file === undefined) return `error_empty_${kind}`;
	if (files.length > 1) return `error_number_${kind}`;
	if (!isFileName(file.name)) return "error_file_name";
	if (file.byteLength === 0) return `error_empty_${kind}`;
	if (file.byteLength > FILE_MAX_BYTES) return `error_size_${kind}`;
	return findFormatIssue(kind, file);
}

function isFileName(name: string): boolean {
	return (
		name.trim() !== "" &&
		countCharacters(name) <= FILE_NAME_MAX_CHARACTERS &&
		isPrintable(name) &&
		!PATH_SEPARATORS.test(name)
	);
}

function findFormatIssue(kind: UploadKind, file: FileFacts): IssueCode | undefined {
	const { detectedFormat } = file;
	if (detectedFormat === "heic") return "error_file_heic";
	if (detectedFormat === undefined) return `error_format_${kind}`;
	const byType = formatOfType(file.type);
	const byName = formatOfName(file.name);
	if (byType === undefined || byName === undefined) return `error_format_${kind}`;
	const isRenamed = byType !== detectedFormat || (byName !== "none" && byName !== detectedFormat);
	return isRenamed ? "error_file_renamed" : undefined;
}
