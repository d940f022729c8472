import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestPerson } from "../src/persons/test-person.ts";
import { hongKongYear, testPersons } from "../src/persons/test-persons.ts";
import { TestFilling } from "./support/filling.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

const ALL_FIELDS = ["idNo", "enName", "chName", "birthDate", "gender"];
const THIS_YEAR = hongKongYear(Date.now());
const PERSONS = testPersons(THIS_YEAR);

let sandbox: TestSandbox;
let key: Buffer;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	key = await sandbox.client.getKey();
});

afterAll(() => sandbox.close());

/** The check digit by weights 9 to 2, with 36 for the space before a single letter. */
function checkDigitOf(body: string): string {
	const values = [...body.padStart(8)].map((sign) =>
		sign === " " ? 36 : Number.parseInt(sign, 36),
	);
	const sum = values.reduce((total, value, index) => total + value * (9 - index), 0);
	return "0123456789A".charAt((11 - (sum % 11)) % 11);
}

/** Known pairs, which verify the function above. */
test.each([
	["A123456", "3"],
	["AB987654", "3"],
	["G123456", "A"],
	["L555555", "0"],
	["C123456", "9"],
	["YK159771", "6"],
])("the check digit of %s is %s", (body, digit) => {
	expect(checkDigitOf(body)).toBe(digit);
});

describe.each(PERSONS.map((person): [string, TestPerson] => [person.id, person]))(
	"the person %s",
	(id, person) => {
		test("shares exactly what the list of persons says", async () => {
			const filling = new TestFilling(sandbox, key);
			const request = await filling.decide("approve", id, { profileFields: ALL_FIELDS });
			const { content } = await filling.getResult(await filling.getToken(request.get("code")));
			const { businessID } = filling;
			expect(content).toEqual({ businessID, state: "test-state", ...person.result });
			const listed = { id, ...person.result };
			expect(await sandbox.admin("GET", "/sandbox/persons")).toContainEqual(listed);
		});

		test("has a valid HKID and an existing birth date", () => {
			const { idNo, birthDate } = person.result;
			expect(idNo.Identification).toMatch(/^[A-Z]{1,2}\d{6}$/);
			expect(idNo.CheckDigit).toBe(checkDigitOf(idNo.Identification));
			const iso = birthDate.replace(/^(....)(..)(..)$/, "$1-$2-$3");
			expect(new Date(iso).toISOString().slice(0, 10)).toBe(iso);
		});

		test("is clearly fictional", () => {
			const { enName, chName } = person.result;
			expect(enName.UnstructuredName).toMatch(/^SPECIMEN/);
			expect(chName?.ChineseName ?? "樣本").toMatch(/^樣本/);
		});
	},
);

describe("among the persons", () => {
	const resultOf = (id: string) => PERSONS.find((person) => person.id === id)?.result;

	test("is one without a Chinese name, whose result lacks that key", () => {
		expect(resultOf("no-chinese-name")).not.toHaveProperty("chName");
	});

	test("is one with two letters in the HKID", () => {
		expect(resultOf("two-letter-prefix")?.idNo.Identification).toMatch(/^[A-Z]{2}/);
	});

	test("is one with a single name", () => {
		expect(resultOf("single-name")?.enName.UnstructuredName).toMatch(/^[A-Z]+$/);
	});

	test("is one born on 29 February", () => {
		expect(resultOf("leap-day")?.birthDate).toMatch(/0229$/);
	});

	test("is one who turns 18 this year, and one a year younger", () => {
		expect(resultOf("eighteenth-year")?.birthDate).toBe(`${THIS_YEAR - 18}1231`);
		expect(resultOf("under-age")?.birthDate).toBe(`${THIS_YEAR - 17}0101`);
	});

	test("is one whose name every Unicode normalisation changes", () => {
		const name = resultOf("rare-characters")?.chName?.ChineseName ?? "";
		expect([name.normalize("NFC"), name.normalize("NFKC")]).not.toContain(name);
	});

	test("no two have the same HKID", () => {
		const numbers = PERSONS.map(({ result }) => result.idNo.Identification);
		expect(new Set(numbers).size).toBe(numbers.length);
	});
});

test("uses the year in Hong Kong", () => {
	expect(hongKongYear(Date.parse("2026-12-31T16:00:00Z"))).toBe(2027);
	expect(hongKongYear(Date.parse("2026-12-31T15:59:59Z"))).toBe(2026);
});
