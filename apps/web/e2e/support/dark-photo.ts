import { type SampleFile, samplePhoto } from "@sim-registration/sample-documents";
import sharp from "sharp";

/** A dark photo, of which the form warns. */
export async function darkPhoto(): Promise<SampleFile> {
	const { bytes, ...photo } = await samplePhoto({ isBare: true });
	return { ...photo, bytes: new Uint8Array(await sharp(bytes).linear(0.15, 0).jpeg().toBuffer()) };
}
