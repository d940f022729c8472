import type { FileFormat } from "./file-signature.ts";

const FORMAT_BY_TYPE: Readonly<Record<string, FileFormat>> = {
	"application/pdf": "pdf",
	"image/jpeg": "jpg",
	"image/jpg": "jpg",
	"image/png": "png",
};

const FORMAT_BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
	pdf: "pdf",
	jpg: "jpg",
	jpeg: "jpg",
	jpe: "jpg",
	jfif: "jpg",
	png: "png",
};

/**
 * Common extensions that are not accepted. Text after a name's last dot only counts as an extension
 * if it is on this list or accepted, because dates and company names contain dots too.
 */
const FOREIGN_EXTENSIONS = new Set(
	[
		"ai arw avif bmp cr2 dng eps gif heic heif jp2 jxl nef psd raw svg tif tiff webp",
		"csv doc docm docx eml epub key msg numbers odp ods odt pages ppt pptx ps rtf txt vcf xls xlsm xlsx xps",
		"css htm html js json mht php ts xhtml xml",
		"3gp avi m4a mkv mov mp3 mp4 wav webm",
		"7z dmg gz iso jar rar tar zip",
		"apk app bat cmd com dll exe hta ipa lnk msi pif ps1 py reg scr sh url vbs",
		"bak crdownload download part tmp",
	].flatMap((kind) => kind.split(" ")),
);

/** Blanks and invisible characters. */
const INVISIBLE = /[\p{Z}\p{C}]/gu;

/** The media type sent for each format. */
export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
	pdf: "application/pdf",
	jpg: "image/jpeg",
	png: "image/png",
};

/** The format that a media type such as `image/jpeg` declares. */
export function formatOfType(type: string): FileFormat | undefined {
	return lookUp(FORMAT_BY_TYPE, type);
}

/**
 * The format that a file name's extension declares.
 *
 * @returns `none` for a name without a known extension, such as `Scan 12.5.2026` or the names that
 *   Android gives some photos; undefined for an extension that is not accepted
 */
export function formatOfName(name: string): FileFormat | "none" | undefined {
	const dot = name.lastIndexOf(".");
	if (dot <= 0) return "none";
	const extension = name
		.slice(dot + 1)
		.replace(INVISIBLE, "")
		.toLowerCase();
	return FOREIGN_EXTENSIONS.has(extension)
		? undefined
		: (lookUp(FORMAT_BY_EXTENSION, extension) ?? "none");
}

function lookUp(table: Readonly<Record<string, FileFormat>>, key: string): FileFormat | undefined {
	const lowered = key.toLowerCase();
	return Object.hasOwn(table, lowered) ? table[lowered] : undefined;
}
