import { samplePhoto } from "@sim-registration/sample-documents";
import { UPLOAD_NAMES } from "@sim-registration/validation";

const FIELDS = {
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
