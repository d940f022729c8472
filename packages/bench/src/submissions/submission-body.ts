import { sampleAddressProof, samplePhoto } from "@sim-registration/sample-documents";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { CUSTOMER_VALUES } from "@sim-registration/validation/customer-values";

const FIELDS = {
	...CUSTOMER_VALUES,
	useIamSmart: false,
	recaptchaToken: "",
};

const SAMPLES = { photos: samplePhoto, PDFs: sampleAddressProof };

/**
 * A whole submission as sent by the form.
 *
 * @param byteLength size of each of its five files
 */
export async function submissionBody(
	byteLength: number,
	kind: keyof typeof SAMPLES = "photos",
): Promise<Buffer> {
	const samples = UPLOAD_NAMES.map((_, index) => SAMPLES[kind]({ seed: index + 1, byteLength }));
	const files = (await Promise.all(samples)).map(({ name, type, bytes }) => ({
		name,
		size: bytes.length,
		type,
		base64: Buffer.from(bytes).toString("base64"),
	}));
	const uploads = Object.fromEntries(UPLOAD_NAMES.map((name, index) => [name, [files[index]]]));
	return Buffer.from(JSON.stringify({ ...FIELDS, ...uploads }));
}
