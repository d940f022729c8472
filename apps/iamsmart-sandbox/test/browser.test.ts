import { createServer } from "node:http";
import { launchChromium } from "@sim-registration/test-kit/programs";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { qrPath } from "./support/browser.ts";
import { TestFilling } from "./support/filling.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";
import { textField } from "./support/text-field.ts";

const PHONE = { width: 360, height: 740 };
const NARROW = { width: 320, height: 568 };
const ANDROID = { source: "Android_Chrome", brokerPage: "true" };

let sandbox: TestSandbox;
let browser: Browser;
/** the client's form, on a different host name and port than the sandbox */
const form = createServer((_request, response) => response.end("back at the form"));
let redirectURI: string;

beforeAll(async () => {
	await new Promise<void>((resolve) => form.listen(0, "localhost", resolve));
	const address = form.address();
	const port = typeof address === "object" ? address?.port : undefined;
	redirectURI = `http://localhost:${port}/real-name-registration/api/iamsmart/callback`;
	sandbox = await startTestSandbox();
	browser = await launchChromium();
});

afterAll(async () => {
	await browser.close();
	form.close();
	await sandbox.close();
});

async function openStart(viewport: typeof PHONE, changed: Record<string, string>): Promise<Page> {
	const filling = new TestFilling(sandbox, await sandbox.client.getKey());
	const ticketID = textField(
		(await filling.initiate({ formName: "Form 表格" })).content,
		"ticketID",
	);
	const context = await browser.newContext({ viewport });
	const page = await context.newPage();
	await page.goto(sandbox.base + qrPath(ticketID, { redirectURI, ...changed }));
	return page;
}

/** Violations that axe-core reports, and whether the page is wider than the screen. */
async function faultsOf(page: Page): Promise<string[]> {
	await page.evaluate(axe.source);
	const { violations } = await page.evaluate<axe.AxeResults>("axe.run()");
	const isTooWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
	return [...violations.map(({ id }) => id), ...(isTooWide ? ["too wide"] : [])];
}

test.each(["zh-HK", "en-US"])(
	"in %s a person approves with the keyboard and returns to the form",
	async (lang) => {
		const page = await openStart(PHONE, { lang, ...ANDROID });
		await page.locator(".button.primary").focus();
		await page.keyboard.press("Enter");
		await page.getByRole("radio").first().focus();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await page.waitForURL((url) => url.href.startsWith(redirectURI));
		expect(new URL(page.url()).searchParams.get("code")).toMatch(/^[0-9a-f-]{36}$/);
		expect(await page.textContent("body")).toBe("back at the form");
		await page.context().close();
	},
);

test.each([
	["zh-HK", PHONE],
	["en-US", NARROW],
])("the pages in %s at %o have no violations", async (lang, viewport) => {
	const page = await openStart(viewport, { lang });
	const found = await faultsOf(page);
	await page.locator(".button.primary").click();
	await page.locator("summary").click();
	found.push(...(await faultsOf(page)));
	await page.locator("[value=leave]").click();
	found.push(...(await faultsOf(page)));
	expect(found).toEqual([]);
	await page.context().close();
});

test("the page that opened the sandbox cannot access it", async () => {
	const page = await openStart(PHONE, { lang: "en-US" });
	expect(await page.evaluate("[opener, document.referrer]")).toEqual([null, ""]);
	await page.context().close();
});
