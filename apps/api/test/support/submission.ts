import { type SubmissionInput, UPLOAD_NAMES } from "@sim-registration/validation";
import { CUSTOMER_VALUES } from "@sim-registration/validation/customer-values";

/** A file in the request format. */
export interface WireFile {
	readonly name: string;
	readonly size: number;
	readonly type: string;
	readonly base64: string;
}

type WireFields = Omit<SubmissionInput, (typeof UPLOAD_NAMES)[number]>;
export type WireSubmission = WireFields &
	Partial<Record<(typeof UPLOAD_NAMES)[number], WireFile[]>>;

export function wireFile({
	name,
	type,
	bytes,
}: {
	name: string;
	type: string;
	bytes: Uint8Array;
}): WireFile {
	return { name, type, size: bytes.length, base64: Buffer.from(bytes).toString("base64") };
}

/** A complete form: a company with a BR number, a person with an HKID, five files. */
export function completeSubmission(
	files: Record<(typeof UPLOAD_NAMES)[number], WireFile>,
	overrides: Partial<Record<string, unknown>> = {},
): WireSubmission {
	const uploads = Object.fromEntries(UPLOAD_NAMES.map((upload) => [upload, [files[upload]]]));
	const echoes = Object.fromEntries(
		UPLOAD_NAMES.flatMap((upload) => [
			[`${upload}Name`, files[upload].name],
			[`${upload}Size`, files[upload].size],
		]),
	);
	return {
		...CUSTOMER_VALUES,
		useIamSmart: false,
		recaptchaToken: "",
		...uploads,
		...echoes,
		...overrides,
	};
}
