import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP } from "../support/devices.ts";
import { testWith } from "../support/fixtures.ts";
import { PHONE } from "../support/phone.ts";

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

test("name and mark are on every page beside the form", async ({ maintenance, phone, product }) => {
	const expectBrand = async (page: Page, path: string, heading: string) => {
		await page.goto(product.address(path));
		await page.getByRole("heading", { name: heading, exact: true }).waitFor();
		const brand = page.locator(".brand").filter({ hasText: "海港電訊", visible: true });
		const mark = await brand.evaluate(
			(place) => getComputedStyle(place, "::before").backgroundImage,
		);
		expect(mark.slice(0, 24), path).toBe('url("data:image/svg+xml,');
	};
	const page = await phone.newPage(PHONE);
	await expectBrand(page, "tc/accessibility", "無障礙聲明");
	await expectBrand(page, "page-not-found", "404");
	await expectBrand(await phone.newPage(DESKTOP), "tc", "請使用手機登記");
	const offline = await phone.newPage(PHONE);
	await offline.route(/\/assets\/zh_HK/, (route) => route.abort());
	await expectBrand(offline, "tc", "未能載入頁面");
	await maintenance.turn("on");
	await expectBrand(page, "tc", "系統維護中");
});
