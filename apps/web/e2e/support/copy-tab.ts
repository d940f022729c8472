import { EMPTY_PAGE } from "./arrive.ts";
import { Customer } from "./customer.ts";
import type { Texts } from "./texts.ts";

/**
 * Duplicates a tab as browsers do: with its session storage and its history entry.
 *
 * @param heading of the step that the tab shows
 */
export async function copyTab({ page }: Customer, texts: Texts, heading: string) {
	const opened = page.context().waitForEvent("page");
	// A page of the form's origin without its scripts.
	const emptyPage = String(new URL(EMPTY_PAGE, page.url()));
	const path = await page.evaluate((address) => {
		window.open(address);
		return location.pathname;
	}, emptyPage);
	const state: unknown = await page.evaluate(() => history.state);
	const copy = new Customer(await opened, texts);
	await copy.page.waitForURL(emptyPage);
	await copy.page.evaluate((entry) => history.replaceState(entry.state, "", entry.path), {
		state,
		path,
	});
	await copy.page.reload();
	await copy.heading(heading).waitFor();
	return copy;
}
