import { type Case, casesOf } from "./case.ts";
import { JPG, PASSPORT, PDF, PERSON, PNG } from "./right-values.ts";

const RARE = "\u{2F9B2}";
const OTHER = { ...PASSPORT, idType: "other", idNO: "Seaman's book 4711" };

const NAME_CASES = casesOf("person", PERSON, [
	{ title: "all fields", values: {}, issues: [] },
	{ title: "an English name alone", values: { nameHK: "" }, issues: [] },
	{ title: "a Chinese name alone", values: { nameEN: "" }, issues: [] },
	{ title: "names in full-width characters", values: { nameEN: "ＣＨＡＮ　Ｔａｉ" }, issues: [] },
	{
		title: "names of maximum length, counted in characters",
		values: { nameEN: "A".repeat(100), nameHK: RARE.repeat(30) },
		issues: [],
	},
	{ title: "an unusual name", values: { nameEN: "X Æ A-12", nameHK: "陳1" }, issues: [] },
	{
		title: "no name",
		values: { nameEN: "　", nameHK: "" },
		issues: [
			["nameEN", "error_missing_name_en"],
			["nameHK", "error_missing_name_hk"],
		],
	},
	{
		title: "names one character too long",
		values: { nameEN: "A".repeat(101), nameHK: RARE.repeat(31) },
		issues: [
			["nameEN", "error_invalid_long_name_en"],
			["nameHK", "error_invalid_long_name_hk"],
		],
	},
	{
		title: "a name of 100 characters with combining accents",
		values: { nameEN: "e\u0301".repeat(100) },
		issues: [],
	},
	{
		title: "a name of 101 characters with combining accents",
		values: { nameEN: "e\u0301".repeat(101) },
		issues: [["nameEN", "error_invalid_long_name_en"]],
	},
	{
		title: "unprintable names",
		values: { nameEN: "Chan\nTai", nameHK: "陳\u202E大文" },
		issues: [
			["nameEN", "error_invalid_name_en"],
			["nameHK", "error_invalid_name_hk"],
		],
	},
]);

const BIRTHDAY_CASES = casesOf("person", PERSON, [
	{ title: "a person who turns 18 this year", values: { birthday_yyyy: "2008" }, issues: [] },
	{
		title: "full-width digits of a date",
		values: { birthday_dd: "０１", birthday_mm: "１２", birthday_yyyy: "１９８８" },
		issues: [],
	},
	{
		title: "no date of birth",
		values: { birthday_dd: "", birthday_mm: " ", birthday_yyyy: "" },
		issues: [
			["birthday_dd", "error_missing_birthday"],
			["birthday_mm", "error_missing_birthday"],
			["birthday_yyyy", "error_missing_birthday"],
		],
	},
	{
		title: "half a date of birth",
		values: { birthday_mm: "" },
		issues: [["birthday_mm", "error_invalid_birthday"]],
	},
	{
		title: "a birthday without its day",
		values: { birthday_dd: "" },
		issues: [["birthday_dd", "error_invalid_birthday"]],
	},
	{
		title: "a birthday without its year",
		values: { birthday_yyyy: "" },
		issues: [["birthday_yyyy", "error_invalid_birthday"]],
	},
	{
		title: "the day of a birthday alone",
		values: { birthday_mm: "", birthday_yyyy: "" },
		issues: [
			["birthday_mm", "error_invalid_birthday"],
			["birthday_yyyy", "error_invalid_birthday"],
		],
	},
	{
		title: "the month of a birthday alone",
		values: { birthday_dd: "", birthday_yyyy: "" },
		issues: [
			["birthday_dd", "error_invalid_birthday"],
			["birthday_yyyy", "error_invalid_birthday"],
		],
	},
	{
		title: "the year of a birthday alone",
		values: { birthday_dd: "", birthday_mm: "" },
		issues: [
			["birthday_dd", "error_invalid_birthday"],
			["birthday_mm", "error_invalid_birthday"],
		],
	},
	{
		title: "29 February of a year that has none",
		values: { birthday_yyyy: "2001" },
		issues: [["birthday_dd", "error_invalid_birthday"]],
	},
	{
		title: "a day of one digit",
		values: { birthday_dd: "9" },
		issues: [["birthday_dd", "error_invalid_birthday"]],
	},
	{
		title: "a person who turns 17 this year",
		values: { birthday_dd: "01", birthday_yyyy: "2009" },
		issues: [["birthday_yyyy", "error_invalid_birthday_year"]],
	},
	{
		title: "a date of birth in the future",
		values: { birthday_dd: "01", birthday_yyyy: "2999" },
		issues: [["birthday_yyyy", "error_invalid_birthday_year"]],
	},
	{
		title: "a person who turned 18 at the turn of the year",
		values: { birthday_dd: "01", birthday_yyyy: "2009" },
		context: { currentYear: 2027 },
		issues: [],
	},
]);

const IDENTITY_CASES = casesOf("person", PERSON, [
	{ title: "an HKID in small letters", values: { idNO_1: "g123456", idNO_2: "a" }, issues: [] },
	{
		title: "an HKID in full-width characters",
		values: { idNO_1: "Ａ１２３４５６", idNO_2: "３" },
		issues: [],
	},
	{ title: "an HKID with two letters", values: { idNO_1: "AB987654" }, issues: [] },
	{
		title: "a passport number left over beside an HKID",
		values: { idNO: "E1" },
		issues: [],
	},
	{ title: "a passport", values: PASSPORT, issues: [] },
	{ title: "another document", values: OTHER, issues: [] },
	{ title: "a number of 100 characters", values: { ...OTHER, idNO: RARE.repeat(100) }, issues: [] },
	{
		title: "no kind of document",
		values: { idType: "" },
		issues: [["idType", "error_missing_id_type"]],
	},
	{
		title: "a kind of document that the form does not offer",
		values: { idType: "hkid" },
		issues: [["idType", "error_missing_id_type"]],
	},
	{
		title: "no HKID",
		values: { idNO_1: "", idNO_2: "" },
		issues: [["idNO_1", "error_missing_hk_id_no"]],
	},
	{
		title: "the check digit of an HKID alone",
		values: { idNO_1: "" },
		issues: [["idNO_1", "error_invalid_hk_id_no"]],
	},
	{
		title: "an HKID without its check digit",
		values: { idNO_2: "" },
		issues: [["idNO_1", "error_invalid_hk_id_no"]],
	},
	{
		title: "an HKID with a wrong check digit",
		values: { idNO_2: "4" },
		issues: [["idNO_1", "error_invalid_hk_id_no"]],
	},
	{
		title: "eight characters that are not an HKID",
		values: { idNO_1: "A1234567" },
		issues: [["idNO_1", "error_invalid_hk_id_no"]],
	},
	{
		title: "no passport number",
		values: { ...PASSPORT, idNO: " " },
		issues: [["idNO", "error_missing_id_no"]],
	},
	{
		title: "a passport number of 101 characters",
		values: { ...PASSPORT, idNO: "E".repeat(101) },
		issues: [["idNO", "error_invalid_id_no"]],
	},
	{
		title: "a passport number that cannot be printed",
		values: { ...PASSPORT, idNO: "E\t1" },
		issues: [["idNO", "error_invalid_id_no"]],
	},
	{
		title: "no number of another document",
		values: { ...OTHER, idNO: "" },
		issues: [["idNO", "error_missing_other_id_no"]],
	},
	{
		title: "a number of another document of 101 characters",
		values: { ...OTHER, idNO: "1".repeat(101) },
		issues: [["idNO", "error_invalid_other_id_no"]],
	},
	{
		title: "a number left over beside an HKID that turns the reading direction",
		values: { idNO: "Z683365(5)\u202E" },
		issues: [["idNO", "error_not_applicable"]],
	},
	{
		title: "half a character left over beside an HKID",
		values: { idNO: "Z683365\uD800" },
		issues: [["idNO", "error_not_applicable"]],
	},
	{
		title: "an HKID left over beside a passport that cannot be printed",
		values: { ...PASSPORT, idNO_1: "A\t123456", idNO_2: "\u0000" },
		issues: [
			["idNO_1", "error_not_applicable"],
			["idNO_2", "error_not_applicable"],
		],
	},
	{
		title: "a long text hidden beside an HKID",
		values: { idNO: "x".repeat(101) },
		issues: [["idNO", "error_not_applicable"]],
	},
	{
		title: "long texts hidden beside a passport",
		values: { ...PASSPORT, idNO_1: "x".repeat(101), idNO_2: "x".repeat(101) },
		issues: [
			["idNO_1", "error_not_applicable"],
			["idNO_2", "error_not_applicable"],
		],
	},
]);

const UPLOAD_CASES = casesOf("person", PERSON, [
	{ title: "ID images that are PDFs", values: { idCopyF: [PDF], idCopyB: [PDF] }, issues: [] },
	{
		title: "no ID images",
		values: { idCopyF: [], idCopyB: undefined, idCopyS: [{ ...PNG, byteLength: 0 }] },
		issues: [
			["idCopyF", "error_empty_id_copy"],
			["idCopyB", "error_empty_id_copy"],
			["idCopyS", "error_empty_id_copy"],
		],
	},
	{
		title: "ID images that are too many, too large and no image",
		values: {
			idCopyF: [JPG, JPG],
			idCopyB: [{ ...JPG, byteLength: 5_242_881 }],
			idCopyS: [{ ...JPG, detectedFormat: undefined }],
		},
		issues: [
			["idCopyF", "error_number_id_copy"],
			["idCopyB", "error_size_id_copy"],
			["idCopyS", "error_format_id_copy"],
		],
	},
	{
		title: "pictures that the phone could not bring under 5 MB",
		values: {
			idCopyF: [{ ...JPG, byteLength: 13_107_201, obstacle: "over_drop_limit" }],
			idCopyB: [{ ...JPG, byteLength: 5_242_881, obstacle: "large_picture" }],
			idCopyS: [{ ...JPG, byteLength: 5_242_881, obstacle: "outdated_page" }],
		},
		issues: [
			["idCopyF", "error_size_id_copy"],
			["idCopyB", "error_size_id_copy"],
			["idCopyS", "error_size_id_copy"],
		],
	},
	{
		title: "a HEIC",
		values: { idCopyS: [{ ...JPG, detectedFormat: "heic" }] },
		issues: [["idCopyS", "error_format_id_copy"]],
	},
]);

export const PERSON_CASES: readonly Case[] = [
	...NAME_CASES,
	...BIRTHDAY_CASES,
	...IDENTITY_CASES,
	...UPLOAD_CASES,
	{ title: "a number", schema: "person", values: 7, issues: [["", "error_wrong_type"]] },
];
