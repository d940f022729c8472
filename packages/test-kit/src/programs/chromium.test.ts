import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "./chromium.ts";

let browser: Browser;

beforeAll(async () => {
	browser = await launchChromium();
});

afterAll(() => browser?.close());

test("runs scripts in a real engine", async () => {
	const page = await browser.newPage();
	expect(await page.evaluate("[...'𠮷野家'].length")).toBe(3);
});

test("has a font for Chinese", async () => {
	const page = await browser.newPage();
	await page.setContent("<b style='font-size:40px'>一</b>");
	const first = await page.locator("b").screenshot();
	await page.setContent("<b style='font-size:40px'>鬱</b>");
	expect(first.equals(await page.locator("b").screenshot())).toBe(false);
});

test("loads only the requested pages", async () => {
	const page = await browser.newPage();
	await page.goto("data:text/html,<p>asked for</p>");
	const session = await browser.newBrowserCDPSession();
	const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
	const addresses = targetInfos.map(({ url }) => url);
	expect(addresses.filter((url) => url.startsWith("chrome:"))).toEqual([]);
});
