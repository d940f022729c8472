import { expect, test } from "vitest";
import { COLLECTION_STATEMENT_VERSION, DECLARATION_NO_HKID_VERSION } from "./accepted-text.ts";

test.each([COLLECTION_STATEMENT_VERSION, DECLARATION_NO_HKID_VERSION])(
	"the version %s of a text is the year and month it is from",
	(version) => {
		expect(version).toMatch(/^20\d{2}-(0[1-9]|1[0-2])$/);
	},
);
