import { describe, expect, test } from "vitest";
import { EMPTY_PERSON, type PersonValues } from "../../../registration/step-values.ts";
import type { PersonForm } from "../use-person-form.ts";
import { clearProvided, fillProvided } from "./provided-values.ts";

const PROVIDED = {
	nameEN: "CHAN, Tai Man",
	nameHK: "陳大文",
	birthday_dd: "04",
	birthday_mm: "11",
	birthday_yyyy: "1985",
	idNO_1: "A123456",
	idNO_2: "3",
};

/** A form in memory that records what it was told to do. */
function formWith(values: Partial<PersonValues>) {
	const done: string[] = [];
	let held: PersonValues = { ...EMPTY_PERSON, ...values };
	const read = () => held;
	const change = (changes: Partial<PersonValues>) => {
		held = { ...held, ...changes };
		done.push("change");
	};
	const issues = {
		judge: (fields: readonly string[]) => done.push(`judge ${fields.join(" ")}`),
		reset: () => done.push("reset"),
	};
	return { person: { read, change, issues } as unknown as PersonForm, done };
}

test("values of iAM Smart replace what was typed, including the other document's number", () => {
	const typed = { nameEN: "Chan", idType: "passport", idNO: "K1234567" } as const;
	const { person, done } = formWith(typed);
	fillProvided(person, PROVIDED);
	expect(person.read()).toEqual({
		...EMPTY_PERSON,
		...PROVIDED,
		idType: "HKID",
		iamSmart: PROVIDED,
	});
	expect(done).toEqual(["change", `judge ${Object.keys(PROVIDED).join(" ")} idType`]);
});

describe("a Chinese name that iAM Smart does not provide", () => {
	const provided = { ...PROVIDED, nameHK: "" };
	const other = { ...PROVIDED, idType: "HKID", idNO_1: "C123456", idNO_2: "9" } as const;

	test.each<[whose: string, values: Partial<PersonValues>]>([
		["of a person whom iAM Smart provided", { ...other, iamSmart: other }],
		["of such a person, after the proof was lost", other],
		["of another HKID number, typed", { nameHK: "陳小文", idType: "HKID", idNO_1: "C123456" }],
		[
			"of another HKID number with the same check digit, typed",
			{ nameHK: "陳小文", idType: "HKID", idNO_1: "Z683365", idNO_2: "3" },
		],
		["of nobody known, typed", { nameHK: "陳小文" }],
		["of a passport's holder", { ...PROVIDED, idType: "passport", idNO: "K1234567" }],
	])("is removed if it is %s", (_whose, values) => {
		const { person } = formWith(values);
		fillProvided(person, provided);
		expect(person.read()).toMatchObject({ ...provided, iamSmart: provided });
	});
});

test("a Chinese name that was typed for the same HKID number stays", () => {
	const typed = { nameHK: "陳小文", idType: "HKID", idNO_1: "A123456", idNO_2: "3" } as const;
	const { person } = formWith(typed);
	const provided = { ...PROVIDED, nameHK: "" };
	fillProvided(person, provided);
	expect(person.read().nameHK).toBe("陳小文");
	clearProvided(person);
	expect(person.read()).toEqual({ ...EMPTY_PERSON, nameHK: "陳小文" });
});

test("entering by hand instead empties the provided values, and shows no error", () => {
	const { person, done } = formWith({ ...PROVIDED, idType: "HKID", iamSmart: PROVIDED });
	clearProvided(person);
	expect(person.read()).toEqual(EMPTY_PERSON);
	expect(done).toEqual(["change", "reset"]);
});
