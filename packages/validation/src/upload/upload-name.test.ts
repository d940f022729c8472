import { expect, test } from "vitest";
import {
	COMPANY_UPLOAD_NAMES,
	isUploadName,
	PERSON_UPLOAD_NAMES,
	UPLOAD_NAMES,
} from "./upload-name.ts";

test("covers the uploads of both steps", () => {
	expect([...COMPANY_UPLOAD_NAMES, ...PERSON_UPLOAD_NAMES]).toEqual(UPLOAD_NAMES);
	expect(UPLOAD_NAMES.every(isUploadName)).toBe(true);
});

test.each(["", "BRCOPY", "brCopyName", "constructor"])("%j is none", (text) => {
	expect(isUploadName(text)).toBe(false);
});
