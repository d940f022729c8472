import { FILE_MAX_BYTES, type FileFacts } from "@sim-registration/validation";
import type { CaseContext } from "./case.ts";

export const CONTEXT: CaseContext = {
	currentYear: 2026,
	isDummyBr: false,
	accountNO: "204518837",
	mobileNO: "61234567",
	brNO: "",
};

export const JPG: FileFacts = {
	name: "card.jpg",
	type: "image/jpeg",
	byteLength: 2_345_678,
	detectedFormat: "jpg",
};
export const PDF: FileFacts = {
	name: "證明.pdf",
	type: "application/pdf",
	byteLength: FILE_MAX_BYTES,
	detectedFormat: "pdf",
};
export const PNG: FileFacts = {
	name: "selfie.png",
	type: "image/png",
	byteLength: 1,
	detectedFormat: "png",
};

export const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };

export const COMPANY = {
	companyNameEN: "3M (HK) & Co.",
	companyNameHK: "東方（香港）有限公司",
	branchCompanyNameEN: "Mong Kok",
	branchCompanyNameHK: "旺角",
	branchSameAsCompany: false,
	email: "wong@example.com",
	brNO_1: "39284710",
	brNO_2: "000",
	brNO_3: "12",
	brNO_4: "25",
	brNO_5: "A",
	brCopy: [PDF],
	businessProof: [PDF],
};

export const PERSON = {
	nameEN: "CHAN, Tai Man",
	nameHK: "陳大文",
	birthday_dd: "29",
	birthday_mm: "02",
	birthday_yyyy: "2000",
	idType: "HKID",
	idNO: "",
	idNO_1: "A123456",
	idNO_2: "3",
	idCopyF: [JPG],
	idCopyB: [JPG],
	idCopyS: [PNG],
	useIamSmart: false,
};

export const PASSPORT = {
	idType: "passport",
	idNO: "E12345678",
	idNO_1: "",
	idNO_2: "",
	declarationNoHkid: true,
};

export const SUBMISSION = { ...COMPANY, ...PERSON, recaptchaToken: "token" };
