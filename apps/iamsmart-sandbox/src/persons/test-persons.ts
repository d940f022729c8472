import type { TestPerson } from "./test-person.ts";

const ADULT_YEARS = 18;

/**
 * The persons of this sandbox. It returns no other data, and nothing can be typed, so no real data
 * can get in. Each is named SPECIMEN or 樣本 and has a number that no card in use has (the published
 * examples, or repeated digits).
 *
 * @param currentYear in Hong Kong: two of the persons have ages at the limit of a rule
 */
export function testPersons(currentYear: number): readonly TestPerson[] {
	return [
		{
			id: "full",
			result: {
				idNo: { Identification: "A123456", CheckDigit: "3" },
				enName: { UnstructuredName: "SPECIMEN, Tai Man" },
				chName: { ChineseName: "樣本大文" },
				birthDate: "19850615",
				gender: "M",
			},
		},
		{
			id: "no-chinese-name",
			result: {
				idNo: { Identification: "C123456", CheckDigit: "9" },
				enName: { UnstructuredName: "SPECIMEN-O'TEST, Mary Ann Jr." },
				birthDate: "19901231",
				gender: "F",
			},
		},
		{
			id: "two-letter-prefix",
			result: {
				idNo: { Identification: "AB987654", CheckDigit: "3" },
				enName: { UnstructuredName: "SPECIMEN, Siu Ling" },
				chName: { ChineseName: "樣本小玲" },
				birthDate: "20010101",
				gender: "F",
			},
		},
		{
			id: "single-name",
			result: {
				idNo: { Identification: "G123456", CheckDigit: "A" },
				enName: { UnstructuredName: "SPECIMEN" },
				birthDate: "19791130",
				gender: "M",
			},
		},
		{
			id: "leap-day",
			result: {
				idNo: { Identification: "L555555", CheckDigit: "0" },
				enName: { UnstructuredName: "SPECIMEN, Yun Yat" },
				chName: { ChineseName: "樣本閏日" },
				birthDate: "19960229",
				gender: "F",
			},
		},
		{
			id: "rare-characters",
			result: {
				idNo: { Identification: "T111111", CheckDigit: "0" },
				enName: { UnstructuredName: "SPECIMEN, Hon Chi" },
				// One character outside the basic plane, and one that every Unicode normalisation changes.
				chName: { ChineseName: "樣本𨋢\u{2F9B2}" },
				birthDate: "19700707",
				gender: "M",
			},
		},
		{
			id: "eighteenth-year",
			result: {
				idNo: { Identification: "T222222", CheckDigit: "6" },
				enName: { UnstructuredName: "SPECIMEN, Sap Pat" },
				chName: { ChineseName: "樣本十八" },
				birthDate: `${currentYear - ADULT_YEARS}1231`,
				gender: "F",
			},
		},
		{
			id: "under-age",
			result: {
				idNo: { Identification: "T333333", CheckDigit: "1" },
				enName: { UnstructuredName: "SPECIMEN, Sap Tsat" },
				chName: { ChineseName: "樣本十七" },
				birthDate: `${currentYear - ADULT_YEARS + 1}0101`,
				gender: "M",
			},
		},
	];
}

/** The year in Hong Kong, independent of the machine's time zone. */
export function hongKongYear(now: number): number {
	const parts = new Intl.DateTimeFormat("en", { timeZone: "Asia/Hong_Kong", year: "numeric" });
	return Number(parts.format(now));
}
