import { samplePhoto } from "@sim-registration/sample-documents";
import { CUSTOMER_VALUES } from "@sim-registration/sample-documents/customer-values";
import { UPLOAD_NAMES } from "@sim-registration/validation";

const FIELDS = {
	...CUSTOMER_VALUES,
	useIamSmart: false,
	recaptchaToken: "",
};

/**
 * A whole submission as sent by the form.
 *
 * @param fileBytes size of each of its five photos
 */
export async function submissionBody(fileBytes: number): Promise<Buffer> {
	const photos = UPLOAD_NAMES.map((_, index) =>
		samplePhoto({ seed: index + 1, byteLength: fileBytes }),
	);
	const files = (await Promise.all(photos)).map(({ name, type, bytes }) => ({
		name,
		size: bytes.length,
		type,
		base64: Buffer.from(bytes).toString("base64"),
	}));
	const uploads = Object.fromEntries(UPLOAD_NAMES.map((name, index) => [name, [files[index]]]));
	return Buffer.from(JSON.stringify({ ...FIELDS, ...uploads }));
}
