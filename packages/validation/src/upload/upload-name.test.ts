import { expect, test } from "vitest";
import { echoedUpload, isUploadName, UPLOAD_NAMES } from "./upload-name.ts";

test("lists the documents in the order that digests of submissions rely on", () => {
	expect(UPLOAD_NAMES).toEqual(["brCopy", "businessProof", "idCopyF", "idCopyB", "idCopyS"]);
	expect(UPLOAD_NAMES.every(isUploadName)).toBe(true);
});

test.each(["", "BRCOPY", "brCopyName", "constructor", "email"])("%j is none", (text) => {
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
