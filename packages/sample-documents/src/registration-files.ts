import { sampleAddressProof } from "./address-proof.ts";
import { samplePhoto } from "./photo.ts";
import type { SampleFile } from "./sample-file.ts";
import { sampleScreenshot } from "./screenshot.ts";

/** One file for each upload of a registration, by form field name. */
export interface RegistrationFiles {
	readonly brCopy: SampleFile;
	readonly businessProof: SampleFile;
	readonly idCopyF: SampleFile;
	readonly idCopyB: SampleFile;
	readonly idCopyS: SampleFile;
}

/** Large enough to be readable, small enough for hundreds of registrations on two cores. */
const PHOTO_SIZE = { width: 960, height: 720 };

/**
 * The files of one registration, all acceptable and all different: two PDFs, a photo with location
 * and EXIF rotation, a photo without EXIF, and a PNG.
 */
export async function sampleRegistrationFiles({
	seed = 1,
}: {
	readonly seed?: number;
} = {}): Promise<RegistrationFiles> {
	const [brCopy, businessProof, idCopyF, idCopyB, idCopyS] = await Promise.all([
		sampleAddressProof({ seed, name: "商業登記證.pdf", pages: 1 }),
		sampleAddressProof({ seed: seed + 1 }),
		samplePhoto({
			...PHOTO_SIZE,
			seed,
			name: "card front.jpg",
			orientation: 6,
			withLocation: true,
		}),
		samplePhoto({ ...PHOTO_SIZE, seed: seed + 1, name: "card back.jpeg", isBare: true }),
		sampleScreenshot({ seed: seed + 2, name: "selfie.png" }),
	]);
	return { brCopy, businessProof, idCopyF, idCopyB, idCopyS };
}
