import type { Page } from "playwright-core";

/** Pastes into the focused field with the clipboard and the keyboard, as a person does. */
export async function paste(page: Page, text: string): Promise<void> {
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
	await page.keyboard.press("Control+v");
}
