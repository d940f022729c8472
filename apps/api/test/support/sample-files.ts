import {
	emptyFile,
	pngCalledJpg,
	sampleHeic,
	samplePhoto,
	sampleRegistrationFiles,
	textCalledPdf,
	writtenPdf,
	writtenPng,
} from "@sim-registration/sample-documents";
import { FILE_MAX_BYTES, type UploadName } from "@sim-registration/validation";
import { type WireFile, wireFile } from "./submission.ts";

type AcceptedFiles = Readonly<Record<UploadName, WireFile>>;

const madeBySeed = new Map<number, Promise<AcceptedFiles>>();

/** An acceptable file for each upload, in the request format. */
export function acceptedFiles(seed = 1): Promise<AcceptedFiles> {
	const made = madeBySeed.get(seed) ?? makeFiles(seed);
	madeBySeed.set(seed, made);
	return made;
}

async function makeFiles(seed: number): Promise<AcceptedFiles> {
	const files = await sampleRegistrationFiles({ seed });
	return {
		brCopy: wireFile(files.brCopy),
		businessProof: wireFile(files.businessProof),
		idCopyF: wireFile(files.idCopyF),
		idCopyB: wireFile(files.idCopyB),
		idCopyS: wireFile(files.idCopyS),
	};
}

let small: Promise<AcceptedFiles> | undefined;

/** The same formats, with the smallest pages and pictures, where a test is not about files. */
export function smallFiles(): Promise<AcceptedFiles> {
	small ??= makeSmallFiles();
	return small;
}

async function makeSmallFiles(): Promise<AcceptedFiles> {
	const page = (name: string, height: number) => wireFile(writtenPdf({ name, size: [60, height] }));
	const photo = async (name: string, seed: number) =>
		wireFile(await samplePhoto({ name, seed, width: 80, height: 60, orientation: 6 }));
	return {
		brCopy: page("商業登記證.pdf", 84),
		businessProof: page("proof.pdf", 85),
		idCopyF: await photo("card front.jpg", 1),
		idCopyB: await photo("card back.jpeg", 2),
		idCopyS: wireFile(writtenPng()),
	};
}

/** Files that differ from their description, are too large, or empty. */
export async function refusedFiles() {
	const heic = sampleHeic();
	return {
		renamedPng: wireFile(await pngCalledJpg()),
		textAsPdf: wireFile(textCalledPdf()),
		heic: wireFile(heic),
		largeHeic: wireFile({
			...heic,
			bytes: Buffer.concat([heic.bytes, Buffer.alloc(FILE_MAX_BYTES)]),
		}),
		empty: wireFile(emptyFile()),
		tooLarge: wireFile(await samplePhoto({ byteLength: FILE_MAX_BYTES + 1 })),
	};
}

/** A file of exactly 5 MB, the maximum. */
export async function largestFile(seed = 1): Promise<WireFile> {
	return wireFile(await samplePhoto({ seed, byteLength: FILE_MAX_BYTES }));
}
