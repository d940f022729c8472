import {
	emptyFile,
	pngCalledJpg,
	sampleHeic,
	samplePhoto,
	sampleRegistrationFiles,
	textCalledPdf,
} from "@sim-registration/sample-documents";
import { FILE_MAX_BYTES, type UploadName } from "@sim-registration/validation";
import { type WireFile, wireFile } from "./submission.ts";

type AcceptedFiles = Record<UploadName, WireFile>;

/** An acceptable file for each upload, in the request format. */
export async function acceptedFiles(seed = 1): Promise<AcceptedFiles> {
	const files = await sampleRegistrationFiles({ seed });
	return {
		brCopy: wireFile(files.brCopy),
		businessProof: wireFile(files.businessProof),
		idCopyF: wireFile(files.idCopyF),
		idCopyB: wireFile(files.idCopyB),
		idCopyS: wireFile(files.idCopyS),
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
