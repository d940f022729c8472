import type { BrowserContextOptions, Page } from "playwright-core";
import { PHONE, type Phone } from "./phone.ts";

const SCRIPT = /\/assets\/.*\.js$/;
/** Arrives with the style, before the page is painted. */
const WAITED_FOR = /\/assets\/before-scripts-/;

interface HeldPage {
	readonly page: Page;
	/** the addresses requested before the scripts, beginning with the page itself */
	readonly asked: readonly string[];
	/** delivers the scripts */
	release(): void;
}

/**
 * Opens an address on a phone whose network delivers everything except the scripts until told to.
 */
export async function openHeld(
	phone: Phone,
	address: string,
	options: BrowserContextOptions = {},
): Promise<HeldPage> {
	// A page in a warm context was sometimes not painted.
	const page = await phone.newFirstPage({ ...PHONE, ...options });
	await page.addInitScript(noteShifts);
	return { page, ...(await hold(page, () => page.goto(address, { waitUntil: "commit" }))) };
}

/** Reloads a page on such a network. */
export async function reloadHeld(page: Page): Promise<HeldPage> {
	return { page, ...(await hold(page, () => page.reload({ waitUntil: "commit" }))) };
}

/**
 * Until the style has arrived, nothing is painted, but everything in the HTML counts as visible.
 */
export async function painted(page: Page): Promise<void> {
	await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** The page's cumulative layout shift. */
export async function shiftOf(page: Page): Promise<number> {
	return Number(await page.evaluate(() => document.documentElement.dataset["shift"] ?? 0));
}

async function hold(page: Page, load: () => Promise<unknown>) {
	let release = () => {};
	const isReleased = new Promise<void>((resolve) => {
		release = resolve;
	});
	const asked: string[] = [];
	await page.route("**", async (route) => {
		const url = route.request().url();
		if (SCRIPT.test(url) && !WAITED_FOR.test(url)) await isReleased;
		else asked.push(new URL(url).pathname);
		await route.continue();
	});
	await load();
	return { asked, release };
}

function noteShifts(): void {
	let shift = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) shift += (entry as LayoutShift).value;
		document.documentElement.dataset["shift"] = String(shift);
	}).observe({ type: "layout-shift", buffered: true });
}

interface LayoutShift extends PerformanceEntry {
	readonly value: number;
}
