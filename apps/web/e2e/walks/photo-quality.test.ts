import { qualitySamples } from "@sim-registration/sample-documents";
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

const QUALITY_WARNING = /looks blurred|seems to be glare|looks dark/;

test("of forty photos, most bad ones get a warning, and hardly any good one", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH);
	const upload = customer.upload(ENGLISH.brCopy);
	const samples = await qualitySamples();
	const warned = new Set<string>();
	for (const { file } of samples) {
		await customer.choose(ENGLISH.brCopy, file);
		await upload.getByText(file.name).waitFor();
		const warnings = await upload.locator("#brCopy-warning").allTextContents();
		if (warnings.some((warning) => QUALITY_WARNING.test(warning))) warned.add(file.name);
		await upload.getByRole("button", { name: ENGLISH.remove }).click();
	}
	const shareWarned = (isSpoilt: boolean) => {
		const names = samples
			.filter(({ defect }) => (defect !== undefined) === isSpoilt)
			.map(({ file }) => file.name);
		expect(names).toHaveLength(20);
		return names.filter((name) => warned.has(name)).length / names.length;
	};
	expect(shareWarned(true)).toBeGreaterThanOrEqual(0.9);
	expect(shareWarned(false)).toBeLessThanOrEqual(0.05);
});
