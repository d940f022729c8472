import { type SubmissionInput, UPLOAD_NAMES } from "@sim-registration/validation";

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
		companyNameEN: "Wong Kee Trading Limited",
		companyNameHK: "旺記貿易有限公司",
		branchCompanyNameEN: "Wong Kee Trading Limited",
		branchCompanyNameHK: "旺記貿易有限公司",
		branchSameAsCompany: true,
		email: "owner@wongkee.example",
		brNO_1: "39284710",
		brNO_2: "000",
		brNO_3: "12",
		brNO_4: "25",
		brNO_5: "A",
		nameEN: "CHAN Tai Man",
		nameHK: "陳大文",
		birthday_dd: "04",
		birthday_mm: "11",
		birthday_yyyy: "1985",
		idType: "HKID",
		idNO: "",
		idNO_1: "A123456",
		idNO_2: "3",
		useIamSmart: false,
		declarationNoHkid: false,
		recaptchaToken: "",
		...uploads,
		...echoes,
		...overrides,
	};
}
