import { describe, expect, test } from "vitest";
import { EMPTY_LOGIN } from "../registration/login-values.ts";
import { NEW_REGISTRATION } from "../registration/registration-state.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "../registration/step-values.ts";
import { type Draft, membersOf } from "./draft.ts";
import { SHAPE } from "./draft-migrations.ts";
import { draftFromText, draftToText } from "./draft-text.ts";

const contents = new Blob(["picture"], { type: "image/png" });
const FILE = {
	name: "br.png",
	type: "image/png",
	byteLength: 7,
	detectedFormat: "png",
	sha256: "00",
	contents,
} as const;
const PROVIDED = {
	nameEN: "CHAN, Tai Man",
	nameHK: "陳大文",
	birthday_dd: "04",
	birthday_mm: "11",
	birthday_yyyy: "1985",
	idNO_1: "A123456",
	idNO_2: "3",
};
const DRAFT: Draft = {
	login: { accountNO: "204518837", mobileNO: "61234567", brNO: "" },
	typedLogin: EMPTY_LOGIN,
	isDummyBr: false,
	hasEarlierRegistration: true,
	company: { ...EMPTY_COMPANY, companyNameHK: "旺記貿易", brCopy: [FILE] },
	person: { ...EMPTY_PERSON, idType: "HKID", iamSmart: PROVIDED },
	iamSmartFilling: { businessID: "b", uri: "https://iamsmart.example/qr", startedAt: 7 },
	verificationLoss: "newSession",
	declarationNoHkid: true,
	furthest: "confirm",
	reminderTo: "owner@example.com",
	submissionKey: { value: "k", isAnswered: false, mayHaveArrived: false },
};

const EMPTY = membersOf(NEW_REGISTRATION);
const NO_FILES = { contentsOf: () => undefined };
const NAMED = {
	nameOf: () => "file-1",
	contentsOf: (name: string) => (name === "file-1" ? contents : undefined),
};
const text = draftToText(DRAFT, NAMED);

test("a draft returns unchanged, its files under their names", () => {
	const found = draftFromText(text, NAMED);
	expect(found).toEqual(DRAFT);
	expect(found?.company.brCopy[0]?.contents).toBe(contents);
});

test("a draft of a form with fewer fields returns with empty ones", () => {
	const older = JSON.stringify({
		version: 1,
		draft: {
			login: { accountNO: "2" },
			company: { email: "w" },
			person: { nameEN: "C" },
			submissionKey: { value: "k", isAnswered: false },
		},
	});
	expect(draftFromText(older, NO_FILES)).toEqual({
		...EMPTY,
		login: { ...EMPTY_LOGIN, accountNO: "2" },
		company: { ...EMPTY_COMPANY, email: "w" },
		person: { ...EMPTY_PERSON, nameEN: "C" },
		// An answer was awaited, so the form may have arrived.
		submissionKey: { value: "k", isAnswered: false, mayHaveArrived: true },
	});
});

test.each([
	["a form that was sent and not answered may have arrived", "k", false, true],
	["a form that was refused has not arrived", "k", true, false],
	["a form that was never sent has not arrived", undefined, false, false],
])("in an older draft %s", (_what, value, isAnswered, mayHaveArrived) => {
	const older = JSON.stringify({ version: 1, draft: { submissionKey: { value, isAnswered } } });
	const found = draftFromText(older, NO_FILES);
	expect(found?.submissionKey.mayHaveArrived).toBe(mayHaveArrived);
});

test.each([
	["the company's", "file-1", "company"],
	["the person's", "file-2", "person"],
])("without %s file everything else returns, up to its step", (_whose, gone, furthest) => {
	const two: Draft = { ...DRAFT, person: { ...DRAFT.person, idCopyF: [FILE] } };
	let names = 0;
	const written = draftToText(two, { nameOf: () => `file-${++names}` });
	const found = draftFromText(written, {
		contentsOf: (name) => (name === gone ? undefined : contents),
	});
	const left = { company: [FILE], person: [FILE], [furthest]: [] };
	expect(found).toEqual({
		...two,
		furthest,
		company: { ...two.company, brCopy: left.company },
		person: { ...two.person, idCopyF: left.person },
	});
});

describe("a draft of a later release", () => {
	const later = JSON.parse(text);
	const read = (changed: object) =>
		draftFromText(JSON.stringify({ ...later, shape: 99, ...changed }), NAMED);

	test("is read if that release says that this one can read it", () => {
		expect(read({})).toEqual(DRAFT);
		expect(read({ version: SHAPE })).toEqual(DRAFT);
	});

	test("keeps its additions to a step, and nothing else reaches the form", () => {
		const { draft } = later;
		const found = read({
			draft: {
				...draft,
				company: { ...draft.company, website: "https://wongkee.example" },
				login: { ...draft.login, passcode: "1234" },
				hasSession: true,
				reminder: null,
			},
		});
		const company = { ...DRAFT.company, website: "https://wongkee.example" };
		expect(found).toEqual({ ...DRAFT, company });
		const written = JSON.parse(draftToText({ ...DRAFT, ...found }, NAMED));
		expect(written.draft.company.website).toBe("https://wongkee.example");
		expect(written.shape).toBe(SHAPE);
	});

	test("is not read if only later releases can read it", () => {
		expect(read({ version: SHAPE + 1 })).toBeUndefined();
	});
});

test("a draft is written so that the previous release, which knows shape 1, can read it", () => {
	expect(JSON.parse(text)).toMatchObject({ version: 1, shape: SHAPE });
});

test.each([
	["outdated_page", "large_picture"],
	["damaged", "damaged"],
] as const)(
	"a file's obstacle %s returns as %s, which the previous release can read",
	(obstacle, read) => {
		const file = { ...FILE, obstacle };
		const email = "outdated_page";
		const draft = { ...DRAFT, company: { ...DRAFT.company, email, brCopy: [file] } };
		const found = draftFromText(draftToText(draft, NAMED), NAMED);
		expect(found?.company.brCopy[0]?.obstacle).toBe(read);
		expect(found?.company.email).toBe(email);
	},
);
