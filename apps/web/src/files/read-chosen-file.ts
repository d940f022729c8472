import {
	detectUploadFormat,
	FILE_DROP_MAX_BYTES,
	FILE_MAX_BYTES,
	type FileFacts,
	type FileObstacle,
	formatOfName,
	formatOfType,
	MEDIA_TYPES,
	SIGNATURE_BYTES,
} from "@sim-registration/validation";
import type { PictureFormat, PictureJob } from "../pictures/clean-picture.ts";
import type { ReadyPicture } from "../pictures/make-picture-ready.ts";
import { preparePicture } from "../pictures/prepare-picture.ts";
import type { ChosenFile } from "./chosen-file.ts";

type PreparePicture = (job: PictureJob, signal?: AbortSignal) => Promise<ReadyPicture>;

/** Android gives these types to unknown files. */
const UNKNOWN_TYPES = ["", "application/octet-stream"];
const EXTENSION = /\.[^.]*$/;
/** The formats from which metadata is removed, such as the place where a photo was taken. */
const PICTURES: Readonly<
	Record<NonNullable<FileFacts["detectedFormat"]>, PictureFormat | undefined>
> = {
	jpg: "jpg",
	png: "png",
	pdf: undefined,
	heic: undefined,
};

/**
 * Reads a file into memory when it is chosen, recognises its format by its bytes, and prepares a
 * picture to be sent. Name, type and size are those of the bytes that are sent. Of a file beyond
 * the drop limit only the first bytes are read, because it is refused for its size or its format.
 *
 * @param signal cancels the preparation of a picture
 * @param prepare prepares pictures
 * @throws DOMException if the file cannot be read, for instance on a cloud drive without network
 */
export async function readChosenFile(
	file: File,
	signal?: AbortSignal,
	prepare: PreparePicture = preparePicture,
): Promise<ChosenFile> {
	const head = await file.slice(0, SIGNATURE_BYTES).arrayBuffer();
	const detectedFormat = detectUploadFormat(new Uint8Array(head));
	if (file.size > FILE_DROP_MAX_BYTES)
		return withObstacle(withFacts(file, file, detectedFormat), "over_drop_limit");
	const onDisk = file.slice(0, file.size, typeOf(file, detectedFormat));
	const chosen = withFacts(file, onDisk, detectedFormat);
	const format = pictureFormatOf(chosen);
	if (format) return withObstacle(await madeReady(chosen, format, (job) => prepare(job, signal)));
	return withObstacle({ ...chosen, contents: await inMemory(onDisk) });
}

/** The phone may remove a chosen file before it is sent. */
async function inMemory(onDisk: Blob): Promise<Blob> {
	return new Blob([await onDisk.arrayBuffer()], { type: onDisk.type });
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

/** A picture with another declared type stays as it is: `findUploadIssue` refuses it. */
function pictureFormatOf({ name, type, detectedFormat }: ChosenFile): PictureFormat | undefined {
	const picture = detectedFormat && PICTURES[detectedFormat];
	if (picture === undefined) return undefined;
	const formatByName = formatOfName(name);
	const isHonest =
		formatOfType(type) === picture && (formatByName === "none" || formatByName === picture);
	return isHonest ? picture : undefined;
}

async function madeReady(
	original: ChosenFile,
	format: PictureFormat,
	prepare: PreparePicture,
): Promise<ChosenFile> {
	const ready = await prepare({ original: original.contents, format });
	const { contents = await inMemory(original.contents), warning } = ready;
	const { byteLength } = original;
	const isShrunk = byteLength > FILE_MAX_BYTES && contents.size <= FILE_MAX_BYTES;
	return {
		...original,
		...(ready.isPageOutdated && { obstacle: "outdated_page" }),
		...(ready.isDamaged && { obstacle: "damaged" }),
		...(ready.isUncleaned && { obstacle: "damaged", isUncleaned: true }),
		...(contents.type !== original.type && asJpeg(original.name)),
		contents,
		byteLength: contents.size,
		...(isShrunk && { reducedFromBytes: byteLength }),
		...(warning && { warning }),
	};
}

function asJpeg(name: string) {
	const stem = formatOfName(name) === "none" ? name : name.replace(EXTENSION, "");
	const renamed = `${stem}.jpg`;
	return { name: renamed, type: MEDIA_TYPES.jpg, detectedFormat: "jpg" } as const;
}

/** Adds what stands in the way of accepting the file, if anything does. */
function withObstacle(chosen: ChosenFile, known?: FileObstacle): ChosenFile {
	const obstacle = known ?? chosen.obstacle ?? obstacleOf(chosen);
	return obstacle ? { ...chosen, obstacle } : chosen;
}

function obstacleOf({ byteLength, detectedFormat }: ChosenFile): FileObstacle | undefined {
	if (byteLength === 0) return "empty";
	if (byteLength <= FILE_MAX_BYTES) return undefined;
	if (detectedFormat === "pdf") return "large_pdf";
	return detectedFormat === "jpg" || detectedFormat === "png" ? "large_picture" : undefined;
}
