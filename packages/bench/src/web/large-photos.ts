import {
	DOCUMENTS,
	photographDocument,
	type RegistrationFiles,
	type SampleFile,
	samplePhoto,
} from "@sim-registration/sample-documents";

const UPLOADS = ["brCopy", "businessProof", "idCopyF", "idCopyB", "idCopyS"] as const;
/** A current phone: 12 megapixels. */
const SIZE = { width: 4032, height: 3024 };

/** Five different photos of this many bytes. */
export async function largePhotos(byteLength: number): Promise<RegistrationFiles> {
	const photos = await Promise.all(
		UPLOADS.map((name, index) =>
			samplePhoto({ ...SIZE, seed: index + 1, name: `${name}.jpg`, byteLength }),
		),
	);
	return byUpload(photos);
}

/** The documents of a registration as a camera of 12 megapixels takes them, 3 to 5 MB each. */
export async function cameraPhotos(): Promise<RegistrationFiles> {
	const [certificate, bill, card, passport] = DOCUMENTS;
	const photos: SampleFile[] = [];
	for (const [index, document] of [certificate, bill, card, passport, card].entries()) {
		if (!document) throw new Error("A document is missing");
		const bytes = new Uint8Array(await photographDocument(document, index + 1));
		photos.push({ name: `IMG_${index}.jpg`, type: "image/jpeg", bytes });
	}
	return byUpload(photos);
}

function byUpload(photos: readonly SampleFile[]): RegistrationFiles {
	const [brCopy, businessProof, idCopyF, idCopyB, idCopyS] = photos;
	if (!brCopy || !businessProof || !idCopyF || !idCopyB || !idCopyS)
		throw new Error("Not five photos");
	return { brCopy, businessProof, idCopyF, idCopyB, idCopyS };
}
