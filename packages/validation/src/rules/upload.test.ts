import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { FILE_DROP_MAX_BYTES, FILE_MAX_BYTES } from "../limits.ts";
import {
	echoedUpload,
	FILE_OBSTACLES,
	type FileFacts,
	fileFactsSchema,
	findFileAdvice,
	findUploadIssue,
	isUploadName,
	UPLOAD_NAMES,
} from "./upload.ts";

const PHOTO: FileFacts = {
	name: "card.jpg",
	type: "image/jpeg",
	byteLength: 1_234_567,
	detectedFormat: "jpg",
};
const PAGE: FileFacts = {
	name: "bill.pdf",
	type: "application/pdf",
	byteLength: 98_765,
	detectedFormat: "pdf",
};
const SCREENSHOT: FileFacts = {
	name: "card.png",
	type: "image/png",
	byteLength: 98_765,
	detectedFormat: "png",
};

describe.each(UPLOAD_NAMES)("%s", (upload) => {
	test.each([PHOTO, PAGE, SCREENSHOT])("accepts $name", (file) => {
		expect(findUploadIssue(upload, [file])).toBeUndefined();
	});
});

describe("accepts", () => {
	test.each<[what: string, change: Partial<FileFacts>]>([
		["exactly 5 MB", { byteLength: FILE_MAX_BYTES }],
		["a single byte", { byteLength: 1 }],
		["a name without an extension, as Android gives some photos", { name: "1000012345" }],
		["a name with a date", { name: "Scan 12.5.2026" }],
		["a name with a company's dots", { name: "A.B. Company BR" }],
		["a name with an abbreviation", { name: "BR (Chan & Co. Ltd)" }],
		["another spelling of the extension", { name: "card.JPEG" }],
		["another spelling of the type", { type: "image/jpg" }],
		["a Chinese name", { name: "身份證（正面）.jpg" }],
		["a name of 255 characters", { name: `${"證".repeat(251)}.jpg` }],
	])("%s", (_what, change) => {
		expect(findUploadIssue("idCopyF", [{ ...PHOTO, ...change }])).toBeUndefined();
	});
});

describe("requires exactly one file", () => {
	test.each([
		["brCopy", "error_empty_br_copy", "error_number_br_copy"],
		["businessProof", "error_empty_business_proof", "error_number_business_proof"],
		["idCopyF", "error_empty_id_copy", "error_number_id_copy"],
		["idCopyB", "error_empty_id_copy", "error_number_id_copy"],
		["idCopyS", "error_empty_id_copy", "error_number_id_copy"],
	] as const)("%s: none gives %s, two give %s", (upload, emptyCode, numberCode) => {
		expect(findUploadIssue(upload, [])).toBe(emptyCode);
		expect(findUploadIssue(upload, [PHOTO, PHOTO])).toBe(numberCode);
	});
});

describe("a size that is refused", () => {
	test.each([
		["an empty file counts as none", 0, "error_empty_br_copy"],
		["one byte more than 5 MB", 5_242_881, "error_size_br_copy"],
		[
			"the drop limit, which is for pictures before they are shrunk",
			13_107_200,
			"error_size_br_copy",
		],
	])("%s", (_what, byteLength, code) => {
		expect(findUploadIssue("brCopy", [{ ...PHOTO, byteLength }])).toBe(code);
	});
});

describe("an obstacle that the phone found", () => {
	test.each(FILE_OBSTACLES.filter((obstacle) => obstacle !== "damaged"))(
		"%s gives the code of the size, and advice",
		(obstacle) => {
			const [byteLength, code] =
				obstacle === "empty"
					? [0, "error_empty_id_copy"]
					: [FILE_MAX_BYTES + 1, "error_size_id_copy"];
			const file = { ...PHOTO, byteLength, obstacle };
			expect(findUploadIssue("idCopyF", [file])).toBe(code);
			expect(findFileAdvice([file])).toBe(obstacle);
		},
	);

	test("refuses a damaged picture of any size", () => {
		expect(findUploadIssue("idCopyF", [{ ...PHOTO, obstacle: "damaged" }])).toBe(
			"error_file_damaged",
		);
		const damaged = { ...PHOTO, byteLength: FILE_MAX_BYTES + 1, obstacle: "damaged" } as const;
		expect(findFileAdvice([damaged])).toBeUndefined();
	});

	test("refuses a picture of any size that still has its metadata, and says so", () => {
		for (const byteLength of [PHOTO.byteLength, FILE_MAX_BYTES + 1]) {
			const told = { ...PHOTO, byteLength, obstacle: "damaged", isUncleaned: true } as const;
			expect(findUploadIssue("idCopyF", [told])).toBe("error_empty_id_copy");
			expect(findFileAdvice([told])).toBe("uncleaned");
		}
	});

	test("is ignored if the size is accepted", () => {
		const small: FileFacts = { ...PHOTO, obstacle: "large_picture", byteLength: FILE_MAX_BYTES };
		expect(findUploadIssue("idCopyF", [small])).toBeUndefined();
		expect(findFileAdvice([small])).toBeUndefined();
	});

	test("has no advice without a file", () => {
		expect(findFileAdvice([])).toBeUndefined();
	});
});

describe("a name that is refused", () => {
	test.each([
		["empty", ""],
		["blank", "  "],
		["256 characters", `${"a".repeat(252)}.jpg`],
		["a path", "../../etc/card.jpg"],
		["a path of Windows", "C:\\fakepath\\card.jpg"],
		["a line break", "card\r\n.jpg"],
		["a null character", "card.pdf\0.jpg"],
		["an override of the reading direction", "card\u202Egpj.jpg"],
		["a lone surrogate", "card\uD800.jpg"],
	])("%s", (_what, name) => {
		expect(findUploadIssue("idCopyF", [{ ...PHOTO, name }])).toBe("error_file_name");
	});
});

describe("contents that are refused", () => {
	test.each<[what: string, file: FileFacts]>([
		["a text called .pdf", { ...PAGE, detectedFormat: undefined }],
		[
			"a file whose contents were not examined",
			{ name: "a.png", type: "image/png", byteLength: 9 },
		],
		["a type that is not accepted", { ...PHOTO, type: "image/webp" }],
		["no type", { ...PHOTO, type: "" }],
		["an extension that is not accepted", { ...PHOTO, name: "card.exe" }],
		["a second extension", { ...PHOTO, name: "card.jpg.html" }],
	])("%s", (_what, file) => {
		expect(findUploadIssue("businessProof", [file])).toBe("error_format_business_proof");
	});

	test.each<[what: string, change: Partial<FileFacts>]>([
		["over 5 MB", { byteLength: FILE_MAX_BYTES + 1 }],
		["beyond the drop limit", { byteLength: FILE_DROP_MAX_BYTES + 1, obstacle: "over_drop_limit" }],
	])("a HEIC %s is refused for its format, not its size", (_what, change) => {
		const heic: FileFacts = { ...PHOTO, detectedFormat: "heic", ...change };
		expect(findUploadIssue("brCopy", [heic])).toBe("error_format_br_copy");
		expect(findUploadIssue("businessProof", [heic])).toBe("error_format_business_proof");
		expect(findUploadIssue("idCopyS", [heic])).toBe("error_format_id_copy");
		expect(findFileAdvice([heic])).toBe("heic");
	});

	test("advises on a HEIC with any name and type", () => {
		const heic: FileFacts = { ...PHOTO, detectedFormat: "heic" };
		for (const file of [heic, { ...heic, name: "a.heic", type: "image/heic" }]) {
			expect(findUploadIssue("idCopyF", [file])).toBe("error_format_id_copy");
			expect(findFileAdvice([file])).toBe("heic");
		}
	});

	test.each<[what: string, file: FileFacts]>([
		["a text called .pdf", { ...PAGE, detectedFormat: undefined }],
		["a type that is not accepted", { ...PHOTO, type: "image/webp" }],
		["an extension that is not accepted", { ...PHOTO, name: "card.exe" }],
	])("%s gets no advice beyond its sentence", (_what, file) => {
		expect(findFileAdvice([file])).toBeUndefined();
	});

	test.each<[what: string, file: FileFacts]>([
		["a PNG called .jpg", { ...SCREENSHOT, name: "card.jpg", type: "image/jpeg" }],
		["a PNG called .jpg with its true type", { ...SCREENSHOT, name: "card.jpg" }],
		["a PNG with the type of a JPEG", { ...SCREENSHOT, type: "image/jpeg" }],
		["a PDF called .png", { ...PAGE, name: "bill.png", type: "image/png" }],
		[
			"a JPEG without an extension and with another type",
			{ ...PHOTO, name: "1", type: "image/png" },
		],
	])("%s is found to be renamed", (_what, file) => {
		expect(findUploadIssue("idCopyB", [file])).toBe("error_format_id_copy");
		expect(findFileAdvice([file])).toBe("renamed");
	});
});

const FACTS = { name: "card.jpg", type: "image/jpeg", byteLength: 3, detectedFormat: "jpg" };

describe("the facts of a file", () => {
	test.each([
		["without a format", { ...FACTS, detectedFormat: undefined }],
		["with an additional digest", { ...FACTS, sha256: "00" }],
	])("pass through %s", (_what, facts) => {
		expect(v.parse(fileFactsSchema, facts)).toEqual(facts);
	});

	test.each([
		["no object", "card.jpg"],
		["null", null],
		["no name", { ...FACTS, name: undefined }],
		["no type", { ...FACTS, type: 5 }],
		["a size in words", { ...FACTS, byteLength: "3" }],
		["half a byte", { ...FACTS, byteLength: 0.5 }],
		["no number", { ...FACTS, byteLength: Number.NaN }],
		["an unknown format", { ...FACTS, detectedFormat: "exe" }],
		["an unknown obstacle", { ...FACTS, obstacle: "mountain" }],
	])("are refused with %s", (_what, facts) => {
		const result = v.safeParse(fileFactsSchema, facts);
		expect(result.issues?.map(({ message }) => message)).toContain("error_wrong_type");
	});
});

test("lists the documents in the order that digests of submissions rely on", () => {
	expect(UPLOAD_NAMES).toEqual(["brCopy", "businessProof", "idCopyF", "idCopyB", "idCopyS"]);
	expect(UPLOAD_NAMES.every(isUploadName)).toBe(true);
});

test.each(["", "BRCOPY", "brCopyName", "constructor", "email"])("%j is not a document", (text) => {
	expect(isUploadName(text)).toBe(false);
});

test.each([
	["brCopyName", "brCopy"],
	["businessProofSize", "businessProof"],
	["idCopyFName", "idCopyF"],
	["idCopyBSize", "idCopyB"],
	["idCopySName", "idCopyS"],
	["email", undefined],
	["brCopy", undefined],
	["idCopyXName", undefined],
	["xbrCopyName", undefined],
	["brCopyNames", undefined],
])("%s echoes %s", (field, upload) => {
	expect(echoedUpload(field)).toBe(upload);
});
