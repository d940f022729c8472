import { expect, test } from "vitest";
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

test("the dialog names each file that the server refused", async () => {
	const fields = Object.entries(LABELS).map(
		([field, [, step]]) => ({ field, step, code: "error_file_damaged" }) as const,
	);
	const attempt = { kind: "failed", errorCode: "file_refused", fields } as const;
	const confirmation = { attempt, close: () => {} } as unknown as Confirmation;
	const texts = textsIn(await renderInTest(<FailureDialog confirmation={confirmation} />));
	const lines = texts.filter((text) => text.includes("This file is damaged"));
	expect(lines.map((line) => line.split(":")[0])).toEqual(
		Object.values(LABELS).map(([label]) => label),
	);
});
