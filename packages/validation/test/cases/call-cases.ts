import { seededRandom } from "@sim-registration/sample-documents/seeded-random";
import {
	countCharacters,
	detectUploadFormat,
	formatOfName,
	formatOfType,
	hkidCheckDigit,
	hongKongYear,
	isBirthDate,
	isEmail,
	isHkid,
	isPrintable,
	isUsualChineseName,
	isUsualEnglishName,
	looksLikeHksarPassport,
	normaliseCompanyName,
	normaliseMobileNumber,
	normalisePersonName,
	toHalfWidth,
} from "@sim-registration/validation";

/** Calls a rule directly, to compare behaviour that may differ between engines. */
export interface CallCase {
	readonly title: string;
	readonly call: () => unknown;
}

const TEXTS = [
	"",
	"CHAN, Tai Man",
	"陳大文",
	"歐陽·明",
	"𠮷\u{2F9B2}",
	"葛\u{E0100}",
	"ＡＢＣ　（香港）",
	"ß\u0130\u0131ſ\u212A",
	"a\u0000b",
	"a\u0085b",
	"\uD800",
	"\u200B",
	"\u3164",
	"\u202Eabc",
	"\uE000",
	"\uFEFF x \u00A0",
	"👨‍👩‍👧",
	"⼀",
	"Zoe\u0308",
	"+852 6123",
	"Scan 12.5.2026",
	"A.B. Company BR",
	"card.exe\u200B",
];

const TEXT_RULES: Readonly<Record<string, (text: string) => unknown>> = {
	countCharacters,
	isPrintable,
	isUsualChineseName,
	isUsualEnglishName,
	normaliseCompanyName,
	normaliseMobileNumber,
	normalisePersonName,
	toHalfWidth,
	isEmail,
	formatOfName,
	formatOfType,
	looksLikeHksarPassport,
};

const TEXT_CASES = Object.entries(TEXT_RULES).flatMap(([name, rule]) =>
	TEXTS.map((text) => ({ title: `${name}(${JSON.stringify(text)})`, call: () => rule(text) })),
);

const HKID_CASES = Array.from({ length: 500 }, (_, seed) => {
	const random = seededRandom(seed);
	const letter = () => String.fromCharCode(65 + Math.floor(random() * 26));
	const prefix = seed % 2 === 0 ? letter() : letter() + letter();
	const body = prefix + String(Math.floor(random() * 1_000_000)).padStart(6, "0");
	const digit = "0123456789A".charAt(Math.floor(random() * 11));
	return {
		title: `${body}(${digit})`,
		call: () => [hkidCheckDigit(body), isHkid(body, digit)],
	};
});

const DATE_CASES = ["1900", "1999", "2000", "2023", "2024"].flatMap((year) =>
	["28", "29", "30", "31"].map((day) => ({
		title: `${day}/02/${year}`,
		call: () => isBirthDate({ day, month: "02", year }),
	})),
);

const YEAR_CASES = ["2025-12-31T15:59:59.999Z", "2025-12-31T16:00:00Z"].map((time) => ({
	title: `the year in Hong Kong at ${time}`,
	call: () => hongKongYear(new Date(time)),
}));

const SIGNATURE_CASES = [
	[],
	[0xff, 0xd8, 0xff],
	[0xff, 0xd8, 0xff, 0xf7],
	[0x25, 0x50, 0x44, 0x46, 0x2d],
	[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
	[0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63],
].map((bytes) => ({
	title: `the format of [${bytes}]`,
	call: () => detectUploadFormat(new Uint8Array(bytes)),
}));

export const CALL_CASES: readonly CallCase[] = [
	...TEXT_CASES,
	...HKID_CASES,
	...DATE_CASES,
	...YEAR_CASES,
	...SIGNATURE_CASES,
];
