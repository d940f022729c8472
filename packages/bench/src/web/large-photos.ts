import { type RegistrationFiles, samplePhoto } from "@sim-registration/sample-documents";

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
	const [brCopy, businessProof, idCopyF, idCopyB, idCopyS] = photos;
	if (!brCopy || !businessProof || !idCopyF || !idCopyB || !idCopyS)
		throw new Error("Not five photos");
	return { brCopy, businessProof, idCopyF, idCopyB, idCopyS };
}
