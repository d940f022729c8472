import { launchChromium } from "@sim-registration/test-kit/programs";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { noteKeyHalves } from "./open-draft-key.ts";

export const PHONE = {
	viewport: { width: 360, height: 740 },
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
	userAgent:
		"Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

/** Below the limit of a test, so that what is waited for is named. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** A phone-sized Chromium that notes what goes wrong in its pages. */
export class Phone {
	readonly #browser: Browser;
	readonly #contexts: BrowserContext[] = [];
	readonly problems: string[] = [];

	constructor(browser: Browser) {
		this.#browser = browser;
	}

	/** On a browser of its own. */
	static async start(args: readonly string[] = []): Promise<Phone> {
		return new Phone(await launchChromium({ args: [...args] }));
	}

	/**
	 * Opens an address in a context of its own: another customer's phone. Where the form's first screen
	 * stands in the page, its scripts answer too by then: what comes before is `early-entry.test.ts`'s.
	 */
	async open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
		const page = await this.newPage({ ...PHONE, ...options });
		await page.goto(address);
		await answers(page);
		return page;
	}

	/** An empty page on any device, for whoever wants to listen before it goes anywhere. */
	async newPage(options: BrowserContextOptions): Promise<Page> {
		const context = await this.#browser.newContext(options);
		this.#contexts.push(context);
		const page = await context.newPage();
		this.#watch(context, page);
		return page;
	}

	/** Closes its pages; the browser stays. */
	async closePages(): Promise<void> {
		await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
	}

	async close(): Promise<void> {
		await this.#browser.close();
	}

	/** Scripts that throw and everything that the Content-Security-Policy stops. */
	#watch(context: BrowserContext, page: Page): void {
		context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
		noteKeyHalves(context);
		page.on("pageerror", (error) => this.problems.push(error.message));
		page.on("console", (message) => {
			if (message.text().includes("Content Security Policy")) this.problems.push(message.text());
		});
	}
}

/** Waits until the form's scripts answer, on a phone where they come. */
export async function answers(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const { device, live } = document.documentElement.dataset;
		const isLost = document.getElementById("not-loaded")?.hidden === false;
		return device !== "phone" || live !== undefined || isLost;
	});
}
