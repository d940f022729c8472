import type { Company, Person } from "@sim-registration/validation";
import { expect, test } from "vitest";
import type { ChosenFile } from "../../files/chosen-file.ts";
import type { SendingProgress } from "../../registration/attempt.ts";
import { renderInTest, textsIn } from "../../registration/render-in-test.tsx";
import { EMPTY_COMPANY, EMPTY_PERSON } from "../../registration/step-values.ts";
import { CompanySummary } from "./company-summary.tsx";
import { PersonSummary } from "./person-summary.tsx";
import { SendingDialog } from "./sending-dialog.tsx";
import type { Confirmation } from "./use-confirmation.ts";

const BY_IAM_SMART = ["Provided by ", "iAM Smart"];
const PROVIDED = {
	nameEN: "CHAN, Tai Man",
	nameHK: "陳大文",
	birthday_dd: "04",
	birthday_mm: "11",
	birthday_yyyy: "1985",
	idNO_1: "A123456",
	idNO_2: "3",
};
const { iamSmart: _none, ...TYPED } = EMPTY_PERSON;
const PERSON: Person = {
	...TYPED,
	...PROVIDED,
	idType: "HKID",
	useIamSmart: false,
	idCopyF: [],
	idCopyB: [],
	idCopyS: [],
};
const COMPANY: Company = {
	...EMPTY_COMPANY,
	companyNameEN: "Wong Kee",
	companyNameHK: "旺記",
	branchCompanyNameEN: "Wong Kee, Mong Kok",
	email: "wong@example.com",
	brNO_1: "39284710",
	brNO_2: "000",
	brNO_3: "12",
	brNO_4: "25",
	brNO_5: "A",
	brCopy: [],
	businessProof: [],
};

function pdf(name: string): ChosenFile {
	return {
		name,
		type: "application/pdf",
		byteLength: 2_048,
		detectedFormat: "pdf",
		contents: new Blob(),
	};
}

async function personTexts(person: Partial<Person>, iamSmart?: typeof PROVIDED): Promise<string[]> {
	const values = {
		...EMPTY_PERSON,
		iamSmart,
		idCopyF: [pdf("front.pdf")],
		idCopyB: [pdf("back.pdf")],
		idCopyS: [pdf("selfie.pdf")],
	};
	const summary = <PersonSummary person={{ ...PERSON, ...person }} onChange={() => undefined} />;
	return textsIn(await renderInTest(summary, { state: { person: values } }));
}

/** What is below a label. */
function below(label: string, texts: readonly string[], count = 1): string[] {
	const start = texts.indexOf(label) + 1;
	expect(start).toBeGreaterThan(0);
	return texts.slice(start, start + count);
}

test("a person's data is shown as it is sent, and each file below its own label", async () => {
	const texts = await personTexts({});
	expect(below("Name", texts, 2)).toEqual(["CHAN, Tai Man", "陳大文"]);
	expect(below("Date of Birth", texts)).toEqual(["04/11/1985"]);
	expect(below("ID Type", texts)).toEqual(["HKID"]);
	expect(below("ID Number", texts)).toEqual(["A123456(3)"]);
	expect(below("Front view of ID document", texts, 2)).toEqual(["PDF", "front.pdf"]);
	expect(below("Selfie with ID document", texts, 2)).toEqual(["PDF", "selfie.pdf"]);
	expect(below("Back view of ID document", texts, 2)).toEqual(["PDF", "back.pdf"]);
	expect(texts).not.toContain(BY_IAM_SMART);
});

test.each([
	["passport", "Passport"],
	["other", "Other"],
])("with %s the number of that document is shown", async (idType, name) => {
	const texts = await personTexts({ idType, idNO: "E1234567" });
	expect(below("ID Type", texts)).toEqual([name]);
	expect(below("ID Number", texts)).toEqual(["E1234567"]);
});

test("values of iAM Smart are marked, and a Chinese name that it did not provide is not", async () => {
	const all = await personTexts({}, PROVIDED);
	expect(below("Name", all, 4)).toEqual(["CHAN, Tai Man", "陳大文", ...BY_IAM_SMART]);
	expect(all.filter((text) => text === BY_IAM_SMART[0])).toHaveLength(4);
	const typed = await personTexts({}, { ...PROVIDED, nameHK: "" });
	expect(below("English Name", typed, 3)).toEqual(["CHAN, Tai Man", ...BY_IAM_SMART]);
	expect(below("Chinese Name", typed, 2)).toEqual(["陳大文", "Change"]);
});

const CERTIFICATE = [
	"BR Certificate No.",
	"39284710-000-12-25-A",
	"Change",
	"Copy of BR Certificate",
];

test.each([
	[false, [...CERTIFICATE, "PDF", "br.pdf", "✓ ", "Added", " · ", "2 KB", "Change"]],
	[true, []],
])(
	"a company's data is shown as it is sent; with a dummy BR: %s",
	async (isDummyBr, certificate) => {
		const files = { brCopy: [pdf("br.pdf")], businessProof: [pdf("proof.pdf")] };
		const summary = <CompanySummary company={COMPANY} onChange={() => undefined} />;
		const state = { isDummyBr, company: { ...EMPTY_COMPANY, ...files } };
		const texts = textsIn(await renderInTest(summary, { state }));
		expect(below("Company Name", texts, 2)).toEqual(["Wong Kee", "旺記"]);
		expect(below("Branch Name", texts, 2)).toEqual(["Wong Kee, Mong Kok", "Change"]);
		expect(below("Email Address", texts, certificate.length + 5)).toEqual([
			"wong@example.com",
			"Change",
			...certificate,
			"Business Address Proof",
			"PDF",
			"proof.pdf",
		]);
	},
);

const MB = 1024 * 1024;
const WAITING = "Sent, waiting for confirmation";
const BUSY = "The service is busy. We will try again in a moment.";
const BROKEN = "The connection was interrupted. We will try again in a moment.";

test.each<[SendingProgress, shown: string[], said: string[], bar: string]>([
	[{ sentBytes: 0, totalBytes: 0 }, ["Preparing"], [], 'max="1"'],
	[
		{ sentBytes: MB, totalBytes: 24 * MB },
		["1.0 MB of 24.0 MB sent"],
		[],
		'max="25165824" value="1048576"',
	],
	[
		{ sentBytes: 7 * MB, totalBytes: 24 * MB, secondsLeft: 120 },
		["7.0 MB of 24.0 MB sent", "About 2 minutes left"],
		["25% sent"],
		'value="7340032"',
	],
	[
		{ sentBytes: 12 * MB, totalBytes: 24 * MB, secondsLeft: 90 },
		["12.0 MB of 24.0 MB sent", "About 90 seconds left"],
		["50% sent"],
		'value="12582912"',
	],
	[
		{ sentBytes: 12 * MB, totalBytes: 24 * MB, secondsLeft: 80 },
		["12.0 MB of 24.0 MB sent", "About 80 seconds left"],
		["50% sent"],
		'value="12582912"',
	],
	[
		{ sentBytes: 23 * MB, totalBytes: 24 * MB, secondsLeft: 10 },
		["23.0 MB of 24.0 MB sent", "A few seconds left"],
		["75% sent"],
		'value="24117248"',
	],
	[
		{ sentBytes: 24 * MB, totalBytes: 24 * MB, secondsLeft: 10 },
		[WAITING],
		[WAITING],
		'value="25165824"',
	],
	[{ sentBytes: MB, totalBytes: 24 * MB, waitsFor: "server" }, [BUSY], [BUSY], 'value="1048576"'],
	[
		{ sentBytes: 24 * MB, totalBytes: 24 * MB, waitsFor: "line" },
		[BROKEN],
		[BROKEN],
		'value="25165824"',
	],
])("of %j the customer reads %s and hears %s", async (progress, shown, said, bar) => {
	const confirmation = { attempt: { kind: "sending", progress } } as unknown as Confirmation;
	const html = await renderInTest(<SendingDialog confirmation={confirmation} />);
	const [before = "", status = ""] = html.split('role="status"');
	expect(textsIn(before).slice(2, -1)).toEqual(shown);
	expect(textsIn(`<p ${status}`)).toEqual(said);
	expect(html).toContain(bar);
});
