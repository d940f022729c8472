import { expect, test } from "vitest";
import { renderInTest } from "../../registration/render-in-test.tsx";
import { CompanyUploadsCard } from "./company-cards.tsx";
import { useCompanyForm } from "./use-company-form.ts";

function Uploads() {
	return <CompanyUploadsCard company={useCompanyForm()} />;
}

async function tags(isDummyBr: boolean): Promise<string[]> {
	return (await renderInTest(<Uploads />, { state: { isDummyBr } })).split("<");
}

test.each([
	["brCopy", "Copy of BR Certificate"],
	["businessProof", "Business Address Proof"],
] as const)("the photo of %s, %s, uses the camera at the back", async (name, label) => {
	const all = await tags(false);
	const input = all.find((tag) => tag.includes(`name="${name}-camera"`));
	expect(input).toContain('capture="environment"');
	expect(all.some((tag) => tag.includes(`aria-label="Take photo: ${label}"`))).toBe(true);
});

test("an account without a BR number is asked only for the proof", async () => {
	const fields = (await tags(true)).flatMap((tag) => /^fieldset.* id="(\w+)"/.exec(tag)?.[1] ?? []);
	expect(fields).toEqual(["businessProof"]);
});
