import type { Draft } from "../src/draft/draft.ts";
import type { ChosenFile } from "../src/files/chosen-file.ts";
import { EMPTY_LOGIN } from "../src/registration/login-values.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "../src/registration/step-values.ts";

const PNG =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
const PDF = btoa("%PDF-1.4\n%%EOF\n");

/** In milliseconds since 1970. */
export const SAMPLE_EDITED_AT = Date.UTC(2026, 10, 23, 4);

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const PROVIDED = {
	nameEN: "CHAN, Tai Man",
	nameHK: "陳大文",
	birthday_dd: "04",
	birthday_mm: "11",
	birthday_yyyy: "1985",
	idNO_1: "A123456",
	idNO_2: "3",
};

/** What stands in every draft of `test-data/drafts`; fields that came later are empty in it. */
export const SAMPLE_DRAFT: Draft = {
	login: LOGIN,
	typedLogin: EMPTY_LOGIN,
	isDummyBr: false,
	hasEarlierRegistration: true,
	company: {
		...EMPTY_COMPANY,
		companyNameEN: "Wong Kee Trading Company",
		companyNameHK: "旺記貿易公司",
		branchSameAsCompany: true,
		email: "owner@wongkee.example",
		brNO_1: "39284710",
		brNO_2: "000",
		brNO_3: "11",
		brNO_4: "25",
		brNO_5: "A",
		brCopy: [fileOf("br.pdf", "pdf", PDF)],
		businessProof: [fileOf("proof.png", "png", PNG)],
	},
	person: {
		...EMPTY_PERSON,
		...PROVIDED,
		idType: "HKID",
		idCopyF: [
			{
				...fileOf("front.png", "png", PNG),
				reducedFromBytes: 9_000_000,
				warning: "warning_photo_blurred",
			},
		],
		idCopyB: [fileOf("back.png", "png", PNG)],
		iamSmart: PROVIDED,
	},
	iamSmartFilling: {
		businessID: "B-1",
		uri: "https://iamsmart.example/qr",
		startedAt: 1_763_712_000_000,
	},
	verificationLoss: "newSession",
	declarationNoHkid: true,
	furthest: "confirm",
	reminderTo: "",
	// It was sent and not answered.
	submissionKey: {
		value: "8b3f7d4c-6f0e-4a55-9c1e-0f6a1c2b3d4e",
		isAnswered: false,
		mayHaveArrived: true,
	},
};

function fileOf(name: string, detectedFormat: "pdf" | "png", base64: string): ChosenFile {
	const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	return {
		name,
		type: detectedFormat === "pdf" ? "application/pdf" : "image/png",
		byteLength: bytes.length,
		detectedFormat,
		contents: new Blob([bytes]),
	};
}
