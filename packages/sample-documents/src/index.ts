export { type AddressProofOptions, sampleAddressProof } from "./address-proof.ts";
export { type PhotoOptions, type PhotoOrientation, samplePhoto } from "./photo.ts";
export { type PhotoDefect, type QualitySample, qualitySamples } from "./photo-quality.ts";
export {
	emptyFile,
	pngCalledJpg,
	renamed,
	sampleHeic,
	textCalledPdf,
	truncated,
} from "./refused-file.ts";
export { type RegistrationFiles, sampleRegistrationFiles } from "./registration-files.ts";
export type { SampleFile } from "./sample-file.ts";
export { type ScreenshotOptions, sampleScreenshot } from "./screenshot.ts";
