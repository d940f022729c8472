import { expect, it } from "vitest";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import type { RegisteredFile } from "./registration.ts";
import {
	openField,
	openVerification,
	readFileRow,
	sealField,
	sealFileDetails,
	sealVerification,
} from "./sealed-registration.ts";

const KEY = generateDataKey();
const BROKEN = expect.objectContaining({ name: "SealBrokenError" });
const FILE: RegisteredFile = {
	id: "file",
	upload: "idCopyF",
	format: "jpg",
	byteLength: 4,
	name: "front.jpg",
	type: "image/jpeg",
	sha256: "digest",
};
const ROW = { id: "file", upload: "idCopyF", format: "jpg", byte_length: 4, lost_at: null };

it("a file's details open only for the registration and the document that they were sealed for", () => {
	const details = sealFileDetails(KEY, "registration", FILE);
	expect(readFileRow(KEY, "registration", { ...ROW, details })).toEqual(FILE);
	const exchanged = { ...ROW, upload: "idCopyB", details };
	const empty = { name: "", type: "", sha256: "" };
	expect(readFileRow(KEY, "registration", exchanged)).toMatchObject(empty);
	expect(readFileRow(KEY, "another", { ...ROW, details })).toMatchObject(empty);
});

it("a field opens only under the registration and the name that it was sealed for", () => {
	const sealed = sealField(KEY, "registration", "nameEN", "CHAN, Tai Man");
	expect(openField(KEY, "registration", "nameEN", sealed)).toBe("CHAN, Tai Man");
	expect(() => openField(KEY, "registration", "nameHK", sealed)).toThrow(BROKEN);
	expect(() => openField(KEY, "another", "nameEN", sealed)).toThrow(BROKEN);
});

it("what iAM Smart verified opens only for its registration", () => {
	const verification = { fields: [], verifiedAt: "2026-11-21T04:00:00.000Z", transactionId: "1" };
	const sealed = sealVerification(KEY, "registration", verification);
	expect(openVerification(KEY, "registration", sealed)).toEqual(verification);
	expect(() => openVerification(KEY, "another", sealed)).toThrow(BROKEN);
});
