import type { BrowserContextOptions, Page } from "playwright-core";
import { PHONE, type Phone } from "./phone.ts";

const SCRIPT = /\/assets\/.*\.js$/;
/** Comes with the style, before the page is painted. */
const WAITED_FOR = /\/assets\/before-scripts-/;

interface HeldPage {
	readonly page: Page;
	/** what was asked for before the scripts, the page itself first */
	readonly asked: readonly string[];
	/** the network delivers the scripts */
	release(): void;
}

/** Opens an address on a phone whose network brings everything but the scripts, until told to. */
export async function openHeld(
	phone: Phone,
	address: string,
	options: BrowserContextOptions = {},
): Promise<HeldPage> {
	const page = await phone.newPage({ ...PHONE, ...options });
	await page.addInitScript(noteShifts);
	return { page, ...(await hold(page, () => page.goto(address, { waitUntil: "commit" }))) };
}

/** Loads a page again on such a network. */
export async function reloadHeld(page: Page): Promise<HeldPage> {
	return { page, ...(await hold(page, () => page.reload({ waitUntil: "commit" }))) };
}

/** Until its style is there, nothing is painted, and everything in the HTML counts as visible. */
export async function painted(page: Page): Promise<void> {
	await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** How far the page has moved by itself: 0 where nothing has. */
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
