import { expect, test } from "vitest";
import { renderInTest } from "../../registration/render-in-test.tsx";
import { IdentityImagesCard } from "./identity-images-card.tsx";
import { usePersonForm } from "./use-person-form.ts";

function Images() {
	return <IdentityImagesCard person={usePersonForm()} />;
}

test.each([
	["idCopyF", "Front view of ID document", "environment", "Take photo"],
	["idCopyS", "Selfie with ID document", "user", "Take Portrait"],
	["idCopyB", "Back view of ID document", "environment", "Take photo"],
] as const)("the photo of %s, %s, uses the camera '%s'", async (name, label, camera, button) => {
	const tags = (await renderInTest(<Images />)).split("<");
	const input = tags.find((tag) => tag.includes(`name="${name}-camera"`));
	expect(input).toContain(`capture="${camera}"`);
	expect(tags.some((tag) => tag.includes(`aria-label="${button}: ${label}"`))).toBe(true);
});
