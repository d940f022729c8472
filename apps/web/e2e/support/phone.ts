import { launchChromium } from "@sim-registration/test-kit/programs";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { noteKeyHalves } from "./open-draft-key.ts";
import { closePage, WarmContext } from "./warm-context.ts";

export const PHONE = {
	viewport: { width: 360, height: 740 },
	// Drawing four times the pixels is a sixth of the browser tests' work; only pictures need them.
	deviceScaleFactor: process.env["VITEST"] === undefined ? 2 : 1,
	isMobile: true,
	hasTouch: true,
	userAgent:
		"Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

/** Below the time limit of a test, so that the error names what was awaited. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** Contexts whose listeners are in place. */
const watched = new WeakSet<BrowserContext>();

/** A phone-sized Chromium that notes what goes wrong in its pages. */
export class Phone {
	readonly #browser: Browser;
	readonly #emptyPage: (() => string) | undefined;
	readonly #contexts: BrowserContext[] = [];
	readonly problems: string[] = [];

	/** @param emptyPage of the form's site: the first page comes from the browser's warm context */
	constructor(browser: Browser, emptyPage?: () => string) {
		this.#browser = browser;
		this.#emptyPage = emptyPage;
	}

	/** With its own browser. */
	static async start(args: readonly string[] = []): Promise<Phone> {
		return new Phone(await launchChromium({ args: [...args] }));
	}

	/**
	 * Opens an address in a new context, as on another customer's phone. If the page contains the
	 * form's first screen, its scripts respond when this resolves; `early-entry.test.ts` tests the
	 * time before.
	 */
	async open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
		const page = await this.newPage({ ...PHONE, ...options });
		await page.goto(address);
		await answers(page);
		return page;
	}

	/** An empty page on any device, which a test can listen to before it goes anywhere. */
	async newPage(options: BrowserContextOptions): Promise<Page> {
		const page = (await this.#warmPage(options)) ?? (await this.#coldPage(options));
		this.#watch(page);
		return page;
	}

	/** An empty page of a browser that has opened nothing yet, as at a customer's first visit. */
	async newFirstPage(options: BrowserContextOptions): Promise<Page> {
		const page = await this.#coldPage(options);
		this.#watch(page);
		return page;
	}

	async #warmPage(options: BrowserContextOptions): Promise<Page | undefined> {
		if (!this.#emptyPage || JSON.stringify(options) !== JSON.stringify(PHONE)) return undefined;
		return await WarmContext.of(this.#browser, options).open(this, this.#emptyPage());
	}

	async #coldPage(options: BrowserContextOptions): Promise<Page> {
		const context = await this.#browser.newContext(options);
		this.#contexts.push(context);
		return await context.newPage();
	}

	/** Closes its pages; the browser stays. */
	async closePages(): Promise<void> {
		await WarmContext.of(this.#browser, PHONE).clear(this);
		await Promise.all(this.#contexts.splice(0).map(closeContext));
	}

	async close(): Promise<void> {
		await this.#browser.close();
	}

	/** Scripts that throw and everything that the Content-Security-Policy stops. */
	#watch(page: Page): void {
		const context = page.context();
		if (!watched.has(context)) {
			watched.add(context);
			context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
			noteKeyHalves(context);
		}
		page.on("pageerror", (error) => this.problems.push(error.message));
		page.on("console", (message) => {
			if (message.text().includes("Content Security Policy")) this.problems.push(message.text());
		});
	}
}

async function closeContext(context: BrowserContext): Promise<void> {
	await Promise.all(context.pages().map(closePage));
	await context.close();
}

/** Waits until the form's scripts answer, on a phone where they come. */
export async function answers(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const { device, live } = document.documentElement.dataset;
		const isLost = document.getElementById("not-loaded")?.hidden === false;
		return device !== "phone" || live !== undefined || isLost;
	});
}
