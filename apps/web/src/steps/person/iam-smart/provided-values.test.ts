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

/** A form in memory, and what it was told to do, in order. */
function formWith(values: Partial<PersonValues>) {
	const done: string[] = [];
	const form = {
		state: { values: { ...EMPTY_PERSON, ...values } as Record<string, unknown> },
		setFieldValue: (field: string, value: unknown) => {
			form.state.values[field] = value;
		},
	};
	const issues = {
		judge: (fields: readonly string[]) => done.push(`judge ${fields.join(" ")}`),
		reset: () => done.push("reset"),
	};
	const keep = () => done.push(`keep ${JSON.stringify(form.state.values["iamSmart"] ?? null)}`);
	return { person: { form, issues, keep } as unknown as PersonForm, form, done };
}

test("what iAM Smart provides replaces what was typed, the other document's number too", () => {
	const typed = { nameEN: "Chan", idType: "passport", idNO: "K1234567" } as const;
	const { person, form, done } = formWith(typed);
	fillProvided(person, PROVIDED);
	expect(form.state.values).toEqual({
		...EMPTY_PERSON,
		...PROVIDED,
		idType: "HKID",
		iamSmart: PROVIDED,
	});
	expect(done).toEqual([
		`keep ${JSON.stringify(PROVIDED)}`,
		`judge ${Object.keys(PROVIDED).join(" ")} idType`,
	]);
});

describe("a Chinese name that iAM Smart does not provide", () => {
	const provided = { ...PROVIDED, nameHK: "" };
	const other = { ...PROVIDED, idType: "HKID", idNO_1: "C123456", idNO_2: "9" } as const;

	test.each<[whose: string, values: Partial<PersonValues>]>([
		["of a person whom iAM Smart provided", { ...other, iamSmart: other }],
		["of such a person, after the proof was lost", other],
		["of another HKID number, typed", { nameHK: "陳小文", idType: "HKID", idNO_1: "C123456" }],
		["of nobody known, typed", { nameHK: "陳小文" }],
		["of a passport's holder", { ...PROVIDED, idType: "passport", idNO: "K1234567" }],
	])("and that is %s goes", (_whose, values) => {
		const { person, form } = formWith(values);
		fillProvided(person, provided);
		expect(form.state.values).toMatchObject({ ...provided, iamSmart: provided });
	});
});

test("a Chinese name that was typed for the same HKID number stays", () => {
	const typed = { nameHK: "陳小文", idType: "HKID", idNO_1: "A123456", idNO_2: "3" } as const;
	const { person, form } = formWith(typed);
	const provided = { ...PROVIDED, nameHK: "" };
	fillProvided(person, provided);
	expect(form.state.values["nameHK"]).toBe("陳小文");
	clearProvided(person);
	expect(form.state.values).toEqual({ ...EMPTY_PERSON, nameHK: "陳小文" });
});

test("entering by hand instead empties what was provided, and no mistake is shown", () => {
	const { person, form, done } = formWith({ ...PROVIDED, idType: "HKID", iamSmart: PROVIDED });
	clearProvided(person);
	expect(form.state.values).toEqual(EMPTY_PERSON);
	expect(done).toEqual(["keep null", "reset"]);
});
