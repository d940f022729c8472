import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { launchChromium } from "@sim-registration/test-kit/programs";

type Browser = Awaited<ReturnType<typeof launchChromium>>;

/** Of TrueType outlines: Chromium embeds others as drawings, which are three times as large. */
const FONTS = fileURLToPath(new URL(".", import.meta.resolve("@fontsource/noto-sans-hk/400.css")));

/** Prints a page that loads nothing but its fonts. */
export async function printDocument(browser: Browser, html: string): Promise<Buffer> {
	const page = await browser.newPage();
	await page.route("**/*", (route) => {
		const path = new URL(route.request().url()).pathname;
		return route.fulfill(
			path === "/"
				? { body: html, contentType: "text/html; charset=utf-8" }
				: { path: join(FONTS, path) },
		);
	});
	await page.goto("http://document/");
	const options = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
	const bytes = await page.pdf(options);
	await page.close();
	return bytes;
}
