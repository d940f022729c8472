import { type Case, casesOf } from "./case.ts";
import { COMPANY, JPG, PASSPORT, PDF, SUBMISSION } from "./right-values.ts";

const NO_BR = { brNO_1: "", brNO_2: "", brNO_3: "", brNO_4: "", brNO_5: "", brCopy: [] };

const WHOLE_CASES = casesOf("submission", SUBMISSION, [
	{ title: "all fields", values: {}, issues: [] },
	{
		title: "consistent values in all fields that are sent twice",
		values: {
			accountNO: "204518837",
			mobileNO: "61234567",
			brNO: "",
			isDummyBr: false,
			brCopyName: PDF.name,
			brCopySize: PDF.byteLength,
			businessProofName: PDF.name,
			businessProofSize: String(PDF.byteLength),
			idCopyFName: JPG.name,
			idCopyFSize: JPG.byteLength,
			idCopyBName: JPG.name,
			idCopyBSize: "",
			idCopySName: "",
			idCopySSize: 1,
		},
		issues: [],
	},
	{
		title: "the log-in's values as they were typed",
		values: { accountNO: "204 518 837", mobileNO: "+852 6123 4567" },
		issues: [],
	},
	{
		title: "letters of the log-in's values in another case",
		values: { accountNO: "a0451883Z", brNO: "ABcd1234" },
		context: { accountNO: "A0451883z", mobileNO: "", brNO: "abCD1234" },
		issues: [],
	},
	{
		title: "a login with a BR number",
		values: { brNO: "39284710" },
		context: { mobileNO: "", brNO: "39284710" },
		issues: [],
	},
	{
		title: "account and BR numbers in capitals after a login in small letters",
		values: { accountNO: "ABC123456", brNO: "BR123456" },
		context: { accountNO: "abc123456", mobileNO: "", brNO: "br123456" },
		issues: [],
	},
	{
		title: "account and BR numbers in small letters after a login in capitals",
		values: { accountNO: "abc123456", brNO: "br123456" },
		context: { accountNO: "ABC123456", mobileNO: "", brNO: "BR123456" },
		issues: [],
	},
	{
		title: "an account without a real BR number",
		values: { ...NO_BR, isDummyBr: true, brCopyName: "", brCopySize: 0 },
		context: { isDummyBr: true },
		issues: [],
	},
	{ title: "a passport with its declaration", values: PASSPORT, issues: [] },
	{ title: "a declaration that is not required", values: { declarationNoHkid: true }, issues: [] },
	{
		title: "copies of what iAM Smart delivered",
		values: {
			useIamSmart: true,
			iamsmart_nameEN: "CHAN, Tai Man",
			iamsmart_nameHK: "陳大文",
			iamsmart_birthday_dd: "29",
			iamsmart_birthday_mm: "02",
			iamsmart_birthday_yyyy: "2000",
			iamsmart_idNO: "",
			iamsmart_idNO_1: "A123456",
			iamsmart_idNO_2: "3",
		},
		issues: [],
	},
	{
		title: "the box ticked, branch names left out",
		values: { branchSameAsCompany: true, branchCompanyNameEN: "", branchCompanyNameHK: "" },
		issues: [],
	},
]);

const REFUSED_CASES = casesOf("submission", SUBMISSION, [
	{
		title: "a passport without its declaration",
		values: { ...PASSPORT, declarationNoHkid: false },
		issues: [["declarationNoHkid", "error_declaration_required"]],
	},
	{
		title: "another document without its declaration",
		values: { ...PASSPORT, idType: "other", declarationNoHkid: undefined },
		issues: [["declarationNoHkid", "error_declaration_required"]],
	},
	{
		title: "what breaks a rule of each step",
		values: { email: "wong", idNO_2: "4" },
		issues: [
			["email", "error_invalid_email"],
			["idNO_1", "error_invalid_hk_id_no"],
		],
	},
	{
		title: "another account, mobile and BR number than the log-in's",
		values: { accountNO: "204518838", mobileNO: "98765432", brNO: "39284710", isDummyBr: true },
		issues: [
			["accountNO", "error_differs_from_login"],
			["mobileNO", "error_differs_from_login"],
			["brNO", "error_differs_from_login"],
			["isDummyBr", "error_differs_from_login"],
		],
	},
	{
		title: "a mobile number after a login with a BR number",
		values: { mobileNO: "61234567" },
		context: { mobileNO: "", brNO: "39284710" },
		issues: [["mobileNO", "error_differs_from_login"]],
	},
	{
		title: "file names and sizes that are not those of the files",
		values: {
			brCopyName: "other.pdf",
			brCopySize: 0,
			businessProofSize: PDF.byteLength - 1,
			idCopyFSize: "large",
			idCopyBName: JPG.name.toUpperCase(),
			idCopySSize: "0",
		},
		issues: [
			["brCopyName", "error_differs_from_file"],
			["brCopySize", "error_differs_from_file"],
			["businessProofSize", "error_differs_from_file"],
			["idCopyFSize", "error_differs_from_file"],
			["idCopyBName", "error_differs_from_file"],
			["idCopySSize", "error_differs_from_file"],
		],
	},
	{
		title: "the name of a file that was not sent",
		values: { ...NO_BR, brCopyName: "br.pdf" },
		context: { isDummyBr: true },
		issues: [["brCopyName", "error_differs_from_file"]],
	},
	{
		title: "a branch that is not the company although the box says so",
		values: { branchSameAsCompany: true, branchCompanyNameHK: COMPANY.companyNameHK },
		issues: [["branchCompanyNameEN", "error_branch_differs"]],
	},
	{
		title: "a long text in a copy of iAM Smart",
		values: { iamsmart_nameHK: "x".repeat(101) },
		issues: [["iamsmart_nameHK", "error_not_applicable"]],
	},
	{
		title: "a copy of iAM Smart with 100 characters, each written with an accent that combines",
		values: { iamsmart_nameEN: "e\u0301".repeat(100) },
		issues: [],
	},
	{
		title: "copies of iAM Smart that cannot be printed",
		values: { iamsmart_nameEN: "CHAN\u202E", iamsmart_idNO: "A1234563\uD800" },
		issues: [
			["iamsmart_nameEN", "error_not_applicable"],
			["iamsmart_idNO", "error_not_applicable"],
		],
	},
	{
		title: "a field that the form does not have",
		values: { role: "admin" },
		issues: [["role", "error_unknown_field"]],
	},
	{
		title: "a field that differs in a capital letter",
		values: { Email: "wong@example.com" },
		issues: [["Email", "error_unknown_field"]],
	},
	{
		title: "a field with the name of a method that all objects have",
		values: { constructor: "x" },
		issues: [["constructor", "error_unknown_field"]],
	},
	{
		title: "values of wrong types",
		values: { nameEN: ["Chan"], declarationNoHkid: "true", brCopySize: {}, isDummyBr: null },
		issues: [
			["nameEN", "error_wrong_type"],
			["brCopySize", "error_wrong_type"],
			["declarationNoHkid", "error_wrong_type"],
			["isDummyBr", "error_wrong_type"],
		],
	},
]);

export const SUBMISSION_CASES: readonly Case[] = [
	...WHOLE_CASES,
	...REFUSED_CASES,
	{ title: "a text", schema: "submission", values: "{}", issues: [["", "error_wrong_type"]] },
];
