import type { FileFormat } from "./detect.ts";

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

/** The media type that a format is sent with. */
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
 * @returns `none` for a name without an extension, as Android gives some photos; undefined for an
 *   extension that is not accepted
 */
export function formatOfName(name: string): FileFormat | "none" | undefined {
	const dot = name.lastIndexOf(".");
	if (dot <= 0) return "none";
	return lookUp(FORMAT_BY_EXTENSION, name.slice(dot + 1));
}

function lookUp(table: Readonly<Record<string, FileFormat>>, key: string): FileFormat | undefined {
	const lowered = key.toLowerCase();
	return Object.hasOwn(table, lowered) ? table[lowered] : undefined;
}
