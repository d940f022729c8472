import { expect, test } from "vitest";
import { hasEntered } from "./has-entered.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "./step-values.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "", brNO: "3928471a" };
const FILE = {
	name: "copy.pdf",
	type: "application/pdf",
	byteLength: 0,
	detectedFormat: "pdf",
	contents: new Blob(),
} as const;

function entered(company: object, person: object = {}): boolean {
	return hasEntered({
		login: LOGIN,
		company: { ...EMPTY_COMPANY, ...company },
		person: { ...EMPTY_PERSON, ...person },
	});
}

test.each([
	["nothing", {}],
	["the first part as it came from the login", { brNO_1: "3928471A" }],
])("with %s nothing was entered", (_title, company) => {
	expect(entered(company)).toBe(false);
});

test.each([
	["another first part", { brNO_1: "11111111" }, {}],
	["the company's e-mail", { email: "w" }, {}],
	["a tick", { branchSameAsCompany: true }, {}],
	["a file of the company", { brCopy: [FILE] }, {}],
	["the person's name", {}, { nameHK: "陳" }],
	["a file of the person", {}, { idCopyF: [FILE] }],
])("with %s something was entered", (_title, company, person) => {
	expect(entered(company, person)).toBe(true);
});
