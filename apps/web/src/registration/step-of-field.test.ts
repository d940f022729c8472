import { expect, test } from "vitest";
import { fieldOnScreen, stepOfField } from "./step-of-field.ts";

test.each([
	["brCopyName", "brCopy"],
	["businessProofSize", "businessProof"],
	["idCopyFName", "idCopyF"],
	["idCopyBSize", "idCopyB"],
	["idCopySName", "idCopyS"],
	["email", "email"],
	["idCopyXName", "idCopyXName"],
	["xbrCopyName", "xbrCopyName"],
	["brCopyNames", "brCopyNames"],
])("%s is shown at %s", (field, shownAt) => {
	expect(fieldOnScreen(field)).toBe(shownAt);
});

test.each([
	["email", "company"],
	["brCopy", "company"],
	["idCopyS", "person"],
	["birthday_dd", "person"],
	["declarationNoHkid", "confirm"],
	["accountNO", undefined],
	["", undefined],
])("%s belongs to the step %s", (field, step) => {
	expect(stepOfField(field)).toBe(step);
});
