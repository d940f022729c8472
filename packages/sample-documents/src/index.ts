export { type AddressProofOptions, sampleAddressProof } from "./address-proof.ts";
export { photographDocument } from "./camera-photo.ts";
export { encryptedObjectStreams, encryptedPdf } from "./encrypted-pdf.ts";
export { sampleFilm, sampleZip, samsungTrailer } from "./foreign-file.ts";
export { eicarText, infectedFiles } from "./infected-file.ts";
export { type PhotoOptions, type PhotoOrientation, samplePhoto } from "./photo.ts";
export {
	type PhotoDefect,
	type QualitySample,
	qualitySample,
	qualitySamples,
} from "./photo-quality.ts";
export { DOCUMENTS, type PrintedDocument } from "./printed-documents.ts";
export {
	emptyFile,
	pngCalledJpg,
	renamed,
	sampleHeic,
	textCalledPdf,
	truncated,
	withoutEnd,
} from "./refused-file.ts";
export { type RegistrationFiles, sampleRegistrationFiles } from "./registration-files.ts";
export type { SampleFile } from "./sample-file.ts";
export { type ScreenshotOptions, sampleScreenshot } from "./screenshot.ts";
export { seededRandom } from "./seeded-random.ts";
export { type PdfStream, type WrittenPdfOptions, writtenPdf } from "./written-pdf.ts";
export { type WrittenPngOptions, writtenPng } from "./written-png.ts";
