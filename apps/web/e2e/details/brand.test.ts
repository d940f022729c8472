import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { testWith } from "../support/fixtures.ts";

const BRAND = fileURLToPath(new URL("../../../api/examples/brand/brand.json", import.meta.url));
const test = testWith({ BRAND });

/** The colours of the banner, the main button and the first link, and the picture in the header. */
function readLook(page: Page) {
	return page.evaluate(() => {
		const styleOf = (selector: string, pseudo?: string) => {
			const element = document.querySelector(selector);
			if (!element) throw new Error(`nothing is ${selector}`);
			return getComputedStyle(element, pseudo);
		};
		return {
			banner: styleOf("h1").getPropertyValue("--banner"),
			button: styleOf(".button.primary").backgroundColor,
			mark: styleOf("header p", "::before").backgroundImage.slice(0, 24),
		};
	});
}

test("name, mark and colours of the provider are on the form in each language", async ({
	phone,
	product,
}) => {
	for (const [language, name] of [
		["tc", "海港電訊"],
		["sc", "海港电讯"],
		["en", "Harbour Tel"],
	] as const) {
		const page = await phone.open(product.address(language));
		await page.getByRole("banner").getByText(name, { exact: true }).waitFor();
		await page.getByRole("contentinfo").getByText(name, { exact: true }).waitFor();
		expect(await readLook(page)).toEqual({
			banner: "#0b3d3a",
			button: "rgb(247, 148, 29)",
			mark: 'url("data:image/svg+xml,',
		});
	}
});

test("the name follows the language toggle", async ({ phone, product }) => {
	const page = await phone.open(product.address("en"));
	const banner = page.getByRole("banner");
	await banner.getByRole("link", { name: /^繁/ }).click();
	await banner.getByText("海港電訊", { exact: true }).waitFor();
});
