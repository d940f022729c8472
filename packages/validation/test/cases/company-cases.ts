import { type Case, casesOf } from "./case.ts";
import { COMPANY, JPG, PDF, PNG } from "./right-values.ts";

const RARE = "\u{2F9B2}";
const NO_BR = { brNO_1: "", brNO_2: "", brNO_3: "", brNO_4: "", brNO_5: "", brCopy: [] };

const NAME_CASES = casesOf("company", COMPANY, [
	{ title: "all fields", values: {}, issues: [] },
	{
		title: "English names alone",
		values: { companyNameHK: "", branchCompanyNameHK: "" },
		issues: [],
	},
	{
		title: "Chinese names alone",
		values: { companyNameEN: "", branchCompanyNameEN: "" },
		issues: [],
	},
	{
		title: "names of maximum length, counted in characters",
		values: { companyNameEN: "é".repeat(100), companyNameHK: RARE.repeat(30) },
		issues: [],
	},
	{
		title: "names at their limit with blanks around them",
		values: { companyNameEN: ` ${"A".repeat(100)} `, companyNameHK: `　${"東".repeat(30)}　` },
		issues: [],
	},
	{
		title: "no company name",
		values: { companyNameEN: " ", companyNameHK: "　" },
		issues: [
			["companyNameEN", "error_missing_company_name_en"],
			["companyNameHK", "error_missing_company_name_hk"],
		],
	},
	{
		title: "company names one character too long",
		values: { companyNameEN: "A".repeat(101), companyNameHK: RARE.repeat(31) },
		issues: [
			["companyNameEN", "error_invalid_long_company_name_en"],
			["companyNameHK", "error_invalid_long_company_name_hk"],
		],
	},
	{
		title: "a company name of 100 characters, each written with an accent that combines",
		values: { companyNameEN: "e\u0301".repeat(100) },
		issues: [],
	},
	{
		title: "a company name of 101 such characters",
		values: { companyNameEN: "e\u0301".repeat(101) },
		issues: [["companyNameEN", "error_invalid_long_company_name_en"]],
	},
	{
		title: "unprintable company names",
		values: { companyNameEN: "A\u0000B", companyNameHK: "東\uD800" },
		issues: [
			["companyNameEN", "error_invalid_company_name_en"],
			["companyNameHK", "error_invalid_company_name_hk"],
		],
	},
	{
		title: "invisible company names",
		values: { companyNameEN: "\u200B", companyNameHK: "\u2800" },
		issues: [
			["companyNameEN", "error_invalid_company_name_en"],
			["companyNameHK", "error_invalid_company_name_hk"],
		],
	},
	{
		title: "no branch name",
		values: { branchCompanyNameEN: "", branchCompanyNameHK: "" },
		issues: [
			["branchCompanyNameEN", "error_missing_branch_name_en"],
			["branchCompanyNameHK", "error_missing_branch_name_hk"],
		],
	},
	{
		title: "branch names one character too long",
		values: { branchCompanyNameEN: "A".repeat(101), branchCompanyNameHK: "旺".repeat(31) },
		issues: [
			["branchCompanyNameEN", "error_invalid_long_branch_name_en"],
			["branchCompanyNameHK", "error_invalid_long_branch_name_hk"],
		],
	},
	{
		title: "branch names that turn the reading direction",
		values: { branchCompanyNameEN: "\u202Ekok", branchCompanyNameHK: "旺\u2028角" },
		issues: [
			["branchCompanyNameEN", "error_invalid_branch_name_en"],
			["branchCompanyNameHK", "error_invalid_branch_name_hk"],
		],
	},
	{
		title: "the box ticked, branch names left out",
		values: { branchSameAsCompany: true, branchCompanyNameEN: "", branchCompanyNameHK: "" },
		issues: [],
	},
	{
		title: "the box ticked, branch names copied",
		values: {
			branchSameAsCompany: true,
			branchCompanyNameEN: COMPANY.companyNameEN,
			branchCompanyNameHK: COMPANY.companyNameHK,
		},
		issues: [],
	},
	{
		title: "the box ticked, other branch names",
		values: { branchSameAsCompany: true },
		issues: [
			["branchCompanyNameEN", "error_branch_differs"],
			["branchCompanyNameHK", "error_branch_differs"],
		],
	},
	{
		title: "the box ticked, each branch name in the place of the other",
		values: {
			branchSameAsCompany: true,
			branchCompanyNameEN: COMPANY.companyNameHK,
			branchCompanyNameHK: COMPANY.companyNameEN,
		},
		issues: [
			["branchCompanyNameEN", "error_branch_differs"],
			["branchCompanyNameHK", "error_branch_differs"],
		],
	},
	{
		title: "the box ticked, a Chinese branch name although the company has none",
		values: { branchSameAsCompany: true, companyNameHK: "", branchCompanyNameEN: "" },
		issues: [["branchCompanyNameHK", "error_branch_differs"]],
	},
	{
		title: "the box ticked, an English branch name although the company has none",
		values: { branchSameAsCompany: true, companyNameEN: "", branchCompanyNameHK: "" },
		issues: [["branchCompanyNameEN", "error_branch_differs"]],
	},
	{
		title: "the box ticked, company names missing: each is reported once",
		values: {
			branchSameAsCompany: true,
			companyNameEN: "",
			companyNameHK: "",
			branchCompanyNameEN: "",
			branchCompanyNameHK: "",
		},
		issues: [
			["companyNameEN", "error_missing_company_name_en"],
			["companyNameHK", "error_missing_company_name_hk"],
		],
	},
]);

const EMAIL_CASES = casesOf("company", COMPANY, [
	{
		title: "an e-mail address in full-width characters",
		values: { email: "ｗｏｎｇ＠example.com" },
		issues: [],
	},
	{
		title: "an e-mail address of 100 characters",
		values: { email: `${"w".repeat(88)}@example.com` },
		issues: [],
	},
	{
		title: "an e-mail address of 101 characters",
		values: { email: `${"w".repeat(89)}@example.com` },
		issues: [["email", "error_invalid_email"]],
	},
	{
		title: "no e-mail address",
		values: { email: " " },
		issues: [["email", "error_missing_email"]],
	},
	{
		title: "an e-mail address without a domain",
		values: { email: "wong@example" },
		issues: [["email", "error_invalid_email"]],
	},
]);

const BR_CASES = casesOf("company", COMPANY, [
	{ title: "a BR number typed in small letters", values: { brNO_5: "a" }, issues: [] },
	{ title: "a BR number whose first part has letters", values: { brNO_1: "ab_12cde" }, issues: [] },
	{
		title: "a BR number in full-width characters",
		values: { brNO_1: "３９２８４７１０" },
		issues: [],
	},
	{ title: "a month that does not exist", values: { brNO_3: "13" }, issues: [] },
	{
		title: "no BR number",
		values: { ...NO_BR, brCopy: [PDF] },
		issues: [
			["brNO_1", "error_missing_br_no"],
			["brNO_2", "error_missing_br_no"],
			["brNO_3", "error_missing_br_no"],
			["brNO_4", "error_missing_br_no"],
			["brNO_5", "error_missing_br_no"],
		],
	},
	{
		title: "a BR number with parts that are too short and too long",
		values: { brNO_1: "3928471", brNO_2: "0000", brNO_3: "1", brNO_4: "2025", brNO_5: "AB" },
		issues: [
			["brNO_1", "error_invalid_br_no"],
			["brNO_2", "error_invalid_br_no"],
			["brNO_3", "error_invalid_br_no"],
			["brNO_4", "error_invalid_br_no"],
			["brNO_5", "error_invalid_br_no"],
		],
	},
	{
		title: "an account without a real BR number",
		values: NO_BR,
		context: { isDummyBr: true },
		issues: [],
	},
	{
		title: "an account without a real BR number and without proof of business",
		values: { ...NO_BR, businessProof: [] },
		context: { isDummyBr: true },
		issues: [["businessProof", "error_empty_business_proof"]],
	},
	{
		title: "an account without a real BR number that sends one",
		values: {},
		context: { isDummyBr: true },
		issues: [
			["brNO_1", "error_not_applicable"],
			["brNO_2", "error_not_applicable"],
			["brNO_3", "error_not_applicable"],
			["brNO_4", "error_not_applicable"],
			["brNO_5", "error_not_applicable"],
			["brCopy", "error_not_applicable"],
		],
	},
]);

const UPLOAD_CASES = casesOf("company", COMPANY, [
	{
		title: "uploads that are pictures",
		values: { brCopy: [JPG], businessProof: [PNG] },
		issues: [],
	},
	{
		title: "no uploads",
		values: { brCopy: [], businessProof: undefined },
		issues: [
			["brCopy", "error_empty_br_copy"],
			["businessProof", "error_empty_business_proof"],
		],
	},
	{
		title: "two files each",
		values: { brCopy: [PDF, JPG], businessProof: [PDF, PDF] },
		issues: [
			["brCopy", "error_number_br_copy"],
			["businessProof", "error_number_business_proof"],
		],
	},
	{
		title: "files one byte too large",
		values: {
			brCopy: [{ ...PDF, byteLength: 5_242_881 }],
			businessProof: [{ ...PDF, byteLength: 5_242_881 }],
		},
		issues: [
			["brCopy", "error_size_br_copy"],
			["businessProof", "error_size_business_proof"],
		],
	},
	{
		title: "an empty file and a PDF that cannot be shrunk, as the phone found them",
		values: {
			brCopy: [{ ...PDF, byteLength: 0, obstacle: "empty" }],
			businessProof: [{ ...PDF, byteLength: 5_242_881, obstacle: "large_pdf" }],
		},
		issues: [
			["brCopy", "error_empty_br_copy"],
			["businessProof", "error_size_business_proof"],
		],
	},
	{
		title: "HEIC photos over 5 MB",
		values: {
			brCopy: [{ ...JPG, byteLength: 5_242_881, detectedFormat: "heic" }],
			businessProof: [
				{ ...JPG, byteLength: 13_107_201, detectedFormat: "heic", obstacle: "over_drop_limit" },
			],
		},
		issues: [
			["brCopy", "error_format_br_copy"],
			["businessProof", "error_format_business_proof"],
		],
	},
	{
		title: "texts called .pdf",
		values: {
			brCopy: [{ ...PDF, detectedFormat: undefined }],
			businessProof: [{ ...PDF, detectedFormat: undefined }],
		},
		issues: [
			["brCopy", "error_format_br_copy"],
			["businessProof", "error_format_business_proof"],
		],
	},
	{
		title: "a renamed file and one with a path for a name",
		values: {
			brCopy: [{ ...PNG, name: "a.jpg", type: "image/jpeg" }],
			businessProof: [{ ...PDF, name: "../a.pdf" }],
		},
		issues: [
			["brCopy", "error_format_br_copy"],
			["businessProof", "error_file_name"],
		],
	},
	{
		title: "uploads that are not lists of files",
		values: { brCopy: "JVBERi0=", businessProof: [{ name: "a.pdf" }] },
		issues: [
			["brCopy", "error_wrong_type"],
			["businessProof", "error_wrong_type"],
			["businessProof", "error_wrong_type"],
		],
	},
]);

export const COMPANY_CASES: readonly Case[] = [
	...NAME_CASES,
	...EMAIL_CASES,
	...BR_CASES,
	...UPLOAD_CASES,
	{ title: "null", schema: "company", values: null, issues: [["", "error_wrong_type"]] },
	{
		title: "a box with a value that is not a boolean",
		schema: "company",
		values: { ...COMPANY, branchSameAsCompany: "yes" },
		issues: [["branchSameAsCompany", "error_wrong_type"]],
	},
];
