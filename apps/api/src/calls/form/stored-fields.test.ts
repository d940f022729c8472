import {
	type Submission,
	submissionSchema,
	UPLOAD_NAMES,
	type UploadName,
} from "@sim-registration/validation";
import { parse } from "valibot";
import { describe, expect, it } from "vitest";
import { completeSubmission, wireFile } from "../../../test/support/submission.ts";
import type { InspectedUpload } from "../../domain/file-inspection/file-inspection.ts";
import type { FileDraft } from "../../platform/files/file-store.ts";
import { canonicalContents, comparedFieldsOf, storedFieldsOf } from "./stored-fields.ts";

const never = () => Promise.reject(new Error("Nobody reads the files"));
const DRAFT: FileDraft = { write: never, readInto: never, commit: never, discard: never };

function fileOf(upload: UploadName) {
	const byteLength = Buffer.byteLength(upload);
	return { name: `${upload}.jpg`, type: "image/jpeg", byteLength, detectedFormat: "jpg" } as const;
}

const UPLOADS: readonly InspectedUpload[] = UPLOAD_NAMES.map((upload) => ({
	upload,
	fileId: `file of ${upload}`,
	facts: fileOf(upload),
	draft: DRAFT,
	sha256: `digest of ${upload}`,
}));
const wireFileOf = (upload: UploadName) =>
	wireFile({ ...fileOf(upload), bytes: Buffer.from(upload) });
const WIRE_FILES = {
	brCopy: wireFileOf("brCopy"),
	businessProof: wireFileOf("businessProof"),
	idCopyF: wireFileOf("idCopyF"),
	idCopyB: wireFileOf("idCopyB"),
	idCopyS: wireFileOf("idCopyS"),
};
const FILES = Object.fromEntries(UPLOAD_NAMES.map((upload) => [upload, [fileOf(upload)]]));
const CONTEXT = {
	accountNO: "204518837",
	mobileNO: "61234567",
	brNO: "",
	isDummyBr: false,
	currentYear: 2026,
};
const SUBMISSION: Submission = parse(submissionSchema(CONTEXT), {
	...completeSubmission(WIRE_FILES),
	...FILES,
});
const STORED = storedFieldsOf(SUBMISSION);
const REGISTERED = {
	...STORED,
	accountNO: "204518837",
	mobileNO: "61234567",
	contactEmail: "a@b.hk",
};
const CONTENTS = contentsOf(SUBMISSION);

function contentsOf(submission: Submission, uploads = UPLOADS): string {
	return canonicalContents(comparedFieldsOf(submission, REGISTERED), uploads);
}

/** With other facts about the file of one upload. */
function withFile(upload: UploadName, change: (file: InspectedUpload) => InspectedUpload) {
	return UPLOADS.map((file) => (file.upload === upload ? change(file) : file));
}

describe("the stored fields", () => {
	it("are all fields that were typed or ticked, without files and captcha", () => {
		const names = Object.keys(SUBMISSION).filter((name) => !/^(br|id)Copy|Proof|Token$/.test(name));
		expect(Object.keys(STORED).sort()).toEqual(names.sort());
		expect(names).toEqual(expect.arrayContaining(["nameEN", "brNO_5", "iamsmart_idNO"]));
	});
});

describe("two submissions are equal", () => {
	it.each<[string, Partial<Submission>]>([
		["another captcha", { recaptchaToken: "another" }],
		["names and sizes of files left out", { brCopyName: "", idCopySSize: "" }],
		["the mobile number at the login", { mobileNO: "61234567", brNO: "" }],
		["the BR number at the login", { mobileNO: "", brNO: "39284710" }],
		["the account number in another case", { accountNO: "ab4518837" }],
		["values that iAM Smart has proved", { useIamSmart: true, iamsmart_nameEN: "CHAN Tai Man" }],
	])("with %s", (_what, change) => {
		expect(contentsOf({ ...SUBMISSION, ...change })).toBe(CONTENTS);
	});

	it("with fields and files in another order", () => {
		const entries = Object.entries(SUBMISSION).reverse();
		const reversed = { ...Object.fromEntries(entries), ...SUBMISSION };
		expect(Object.keys(reversed)[0]).toBe(entries[0]?.[0]);
		expect(contentsOf(reversed, UPLOADS.toReversed())).toBe(CONTENTS);
	});

	it("with the same files received again", () => {
		const received = UPLOADS.map((file) => ({ ...file, fileId: `${file.fileId}, again` }));
		expect(contentsOf(SUBMISSION, received)).toBe(CONTENTS);
	});
});

describe("two submissions differ", () => {
	const compared = Object.entries(STORED).filter(
		([name]) => !/^(accountNO|mobileNO|brNO|useIamSmart|iamsmart_.*)$/.test(name),
	);
	it.each(compared)("by another %s", (name, value) => {
		const change = { [name]: typeof value === "boolean" ? !value : `${value}9` };
		expect(contentsOf({ ...SUBMISSION, ...change })).not.toBe(CONTENTS);
	});

	it.each(UPLOAD_NAMES)("in name, type or contents of the file of %s, or without it", (upload) => {
		for (const uploads of [
			withFile(upload, (file) => ({ ...file, sha256: "another" })),
			withFile(upload, (file) => ({ ...file, facts: { ...file.facts, name: "other.jpg" } })),
			withFile(upload, (file) => ({ ...file, facts: { ...file.facts, type: "image/jpg" } })),
			UPLOADS.filter((file) => file.upload !== upload),
		])
			expect(contentsOf(SUBMISSION, uploads)).not.toBe(CONTENTS);
	});

	it("in two swapped files", () => {
		const others: Partial<Record<UploadName, UploadName>> = {
			idCopyF: "idCopyB",
			idCopyB: "idCopyF",
		};
		const swapped = UPLOADS.map((file) => ({
			...file,
			upload: others[file.upload] ?? file.upload,
		}));
		expect(contentsOf(SUBMISSION, swapped)).not.toBe(CONTENTS);
	});
});
