import { expect, test } from "vitest";
import type { RefusedField } from "../../registration/attempt.ts";
import { renderInTest, textsIn } from "../../registration/render-in-test.tsx";
import { FailureDialog } from "./failure-dialog.tsx";
import type { Confirmation } from "./use-confirmation.ts";

const LABELS = {
	brCopy: ["Copy of BR Certificate", "company"],
	businessProof: ["Business Address Proof", "company"],
	idCopyF: ["Front view of ID document", "person"],
	idCopyS: ["Selfie with ID document", "person"],
	idCopyB: ["Back view of ID document", "person"],
} as const;

interface Refusal {
	readonly errorCode?: string;
	readonly hasToTick?: boolean;
}

async function textsFor(
	fields: readonly RefusedField[],
	{ errorCode = "validation_failed", hasToTick = false }: Refusal = {},
): Promise<readonly string[]> {
	const attempt = { kind: "failed", errorCode, fields } as const;
	const confirmation = { attempt, hasToTick, close: () => {} } as unknown as Confirmation;
	return textsIn(await renderInTest(<FailureDialog confirmation={confirmation} />));
}

test("the dialog names each file that the server refused", async () => {
	const fields = Object.entries(LABELS).map(
		([field, [, step]]) => ({ field, step, code: "error_file_damaged" }) as const,
	);
	const lines = (await textsFor(fields)).filter((text) => text.includes("This file is damaged"));
	expect(lines.map((line) => line.split(":")[0])).toEqual(
		Object.values(LABELS).map(([label]) => label),
	);
});

test.each(["error_other", "error_wrong_type", "error_not_applicable"] as const)(
	"the dialog names each field that the server refused with %s, and the parts of one only once",
	async (code) => {
		const company = ["companyNameEN", "branchCompanyNameHK", "email", "brNO_1", "brNO_2"];
		const person = ["nameEN", "birthday_dd", "birthday_mm", "idType", "idNO_1", "idNO_2"];
		const texts = await textsFor([
			...company.map((field) => ({ field, step: "company", code }) as const),
			...person.map((field) => ({ field, step: "person", code }) as const),
		]);
		const lines = texts.filter((text) => text.includes(": ") && !text.startsWith("Code"));
		expect(lines.map((line) => line.split(": ")[0])).toEqual([
			"Company Name (English)",
			"Branch Name (Chinese)",
			"Email Address",
			"BR Certificate No.",
			"English Name",
			"Date of Birth",
			"ID Type",
			"ID Number",
		]);
	},
);

const REFUSED_FILE = { field: "brCopy", step: "company", code: "error_file_damaged" } as const;

test.each([
	["form_submission_error", [], true, true],
	["form_submission_error", [], false, false],
	["captcha_failed", [], true, false],
	["validation_failed", [REFUSED_FILE], true, true],
])(
	"after %s with fields %o and the box unticked: %s, the dialog asks to tick it again: %s",
	async (errorCode, fields, hasToTick, isAsked) => {
		const texts = await textsFor(fields, { errorCode, hasToTick });
		expect(texts.includes("Please tick “I am not a robot” again.")).toBe(isAsked);
	},
);
