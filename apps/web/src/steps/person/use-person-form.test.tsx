import { afterEach, expect, test, vi } from "vitest";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { renderInTest } from "../../registration/render-in-test.tsx";
import { EMPTY_PERSON } from "../../registration/step-values.ts";
import { type PersonForm, usePersonForm } from "./use-person-form.ts";

const PHOTO: ChosenFile = {
	name: "copy.pdf",
	type: "application/pdf",
	byteLength: 4,
	detectedFormat: "pdf",
	contents: new Blob(["%PDF"]),
};
const BORN_IN_2009 = {
	...EMPTY_PERSON,
	nameEN: "CHAN, Tai Man",
	birthday_dd: "31",
	birthday_mm: "12",
	birthday_yyyy: "2009",
	idType: "passport" as const,
	idNO: "K12345678",
	idCopyF: [PHOTO],
	idCopyB: [PHOTO],
	idCopyS: [PHOTO],
};

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllEnvs();
});

function Step({ onRender }: { readonly onRender: (form: PersonForm) => void }) {
	onRender(usePersonForm());
	return null;
}

/** Returns what the form's hook returns at its first rendering. */
async function openForm(): Promise<PersonForm> {
	const forms: PersonForm[] = [];
	const step = <Step onRender={(form) => forms.push(form)} />;
	await renderInTest(step, { state: { person: BORN_IN_2009 } });
	const [form] = forms;
	if (form === undefined) throw new Error("Nothing was rendered");
	return form;
}

test.each([
	["2026-12-31T15:59:59.999Z", "Pacific/Auckland", 2027, false],
	["2026-12-31T15:59:59.999Z", "America/New_York", 2026, false],
	["2026-12-31T16:00:00.000Z", "Pacific/Auckland", 2027, true],
	["2026-12-31T16:00:00.000Z", "America/New_York", 2026, true],
])(
	"the age counts in Hong Kong's year: at %s on a phone in %s, where it is %i, 2009 is early enough: %s",
	async (now, zone, phonesYear, isAdult) => {
		vi.stubEnv("TZ", zone);
		vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
		expect(new Date().getFullYear()).toBe(phonesYear);
		expect((await openForm()).issues.check()).toBe(isAdult);
	},
);
