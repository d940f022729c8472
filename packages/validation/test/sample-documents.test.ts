import {
	emptyFile,
	pngCalledJpg,
	renamed,
	type SampleFile,
	sampleAddressProof,
	sampleHeic,
	samplePhoto,
	sampleRegistrationFiles,
	textCalledPdf,
} from "@sim-registration/sample-documents";
import {
	detectUploadFormat,
	FIELD_NAMES,
	FILE_MAX_BYTES,
	findUploadIssue,
	SIGNATURE_BYTES,
	UPLOAD_NAMES,
} from "@sim-registration/validation";
import { CUSTOMER_VALUES } from "@sim-registration/validation/customer-values";
import { describe, expect, test } from "vitest";

function findIssue({ name, type, bytes }: SampleFile) {
	const detectedFormat = detectUploadFormat(bytes.subarray(0, SIGNATURE_BYTES));
	return findUploadIssue("idCopyF", [{ name, type, byteLength: bytes.length, detectedFormat }]);
}

test("the sample customer enters fields of the table, in its order", () => {
	const entered = Object.keys(CUSTOMER_VALUES);
	expect(FIELD_NAMES.filter((name) => entered.includes(name))).toEqual(entered);
});

describe("real files", () => {
	test("of a registration are accepted", async () => {
		const files = await sampleRegistrationFiles();
		for (const upload of UPLOAD_NAMES) expect(findIssue(files[upload]), upload).toBeUndefined();
	});

	test("of exactly 5 MB are accepted, and refused with one more byte", async () => {
		const proof = { byteLength: FILE_MAX_BYTES, pages: 1 };
		expect(findIssue(await sampleAddressProof(proof))).toBeUndefined();
		const photo = { byteLength: FILE_MAX_BYTES + 1, width: 3000, height: 2000 };
		expect(findIssue(await samplePhoto(photo))).toBe("error_size_id_copy");
	});

	test.each([
		["a HEIC", () => sampleHeic(), "error_format_id_copy"],
		[
			"a HEIC called .jpg",
			() => renamed(sampleHeic(), { name: "a.jpg", type: "image/jpeg" }),
			"error_format_id_copy",
		],
		["a text called .pdf", () => textCalledPdf(), "error_format_id_copy"],
		["a PNG called .jpg", () => pngCalledJpg(), "error_format_id_copy"],
		["an empty file", () => emptyFile(), "error_empty_id_copy"],
	])("that are %s are refused", async (_what, make, code) => {
		expect(findIssue(await make())).toBe(code);
	});
});
