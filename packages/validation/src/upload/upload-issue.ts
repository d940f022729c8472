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
 * (specification, section 5). A HEIC is named before its size: a smaller one would not help.
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
	if (file.detectedFormat === "heic") return "error_file_heic";
	if (file.obstacle === "damaged") return "error_file_damaged";
	return findSizeIssue(kind, file) ?? findFormatIssue(kind, file);
}

/** The code of the specification, or one with better advice where the phone knows more. */
function findSizeIssue(kind: UploadKind, file: FileFacts): IssueCode | undefined {
	const { byteLength, obstacle } = file;
	if (byteLength > 0 && byteLength <= FILE_MAX_BYTES) return undefined;
	if (obstacle !== undefined) return `error_file_${obstacle}`;
	return byteLength === 0 ? `error_empty_${kind}` : `error_size_${kind}`;
}

function isFileName(name: string): boolean {
	return (
		name !== "" &&
		countCharacters(name) <= FILE_NAME_MAX_CHARACTERS &&
		isPrintable(name) &&
		!PATH_SEPARATORS.test(name)
	);
}

function findFormatIssue(kind: UploadKind, file: FileFacts): IssueCode | undefined {
	const { detectedFormat } = file;
	if (detectedFormat === undefined) return `error_format_${kind}`;
	const byType = formatOfType(file.type);
	const byName = formatOfName(file.name);
	if (byType === undefined || byName === undefined) return `error_format_${kind}`;
	const isRenamed = byType !== detectedFormat || (byName !== "none" && byName !== detectedFormat);
	return isRenamed ? "error_file_renamed" : undefined;
}
