import { expect, test } from "vitest";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { renderInTest, textsIn } from "../../registration/render-in-test.tsx";
import { EMPTY_PERSON } from "../../registration/step-values.ts";
import { ConfirmDialogs } from "./confirm-dialogs.tsx";
import type { Confirmation } from "./use-confirmation.ts";

const REMINDER = "You added photos before you changed the ID type.";
const CONFIRMATION = { question: "confirm", close: () => {} } as unknown as Confirmation;

function photoFor(addedFor: "passport" | "HKID"): readonly ChosenFile[] {
	return [{ addedFor } as unknown as ChosenFile];
}

async function textsWith(idCopyF: readonly ChosenFile[]): Promise<readonly string[]> {
	const person = { ...EMPTY_PERSON, idType: "passport" as const, idCopyF };
	const state = { person };
	return textsIn(await renderInTest(<ConfirmDialogs confirmation={CONFIRMATION} />, { state }));
}

test.each([
	["HKID", true],
	["passport", false],
] as const)(
	"with a photo added for %s, the last question of a passport's holder reminds of it: %s",
	async (addedFor, isReminded) => {
		const texts = await textsWith(photoFor(addedFor));
		expect(texts).toContain("Confirm and submit");
		expect(texts.some((text) => text.startsWith(REMINDER))).toBe(isReminded);
	},
);
