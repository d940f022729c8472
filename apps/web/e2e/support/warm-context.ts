import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** To be given to the browser: its pages then share a process. */
export const PROCESS_PER_SITE = "--process-per-site";

interface Kept {
	readonly context: BrowserContext;
	/** the empty page that keeps the process */
	readonly keeper: Page;
}

/**
 * A browser context that the tests of a worker use one after another.
 *
 * A page in a new context gets a new process, which compiles every script again: two thirds of the CPU
 * time of opening the form. Here an empty page of the form's site keeps the process, and each test gets
 * a new page with empty storage.
 */
export class WarmContext {
	static readonly #ofBrowsers = new WeakMap<Browser, WarmContext>();
	readonly #browser: Browser;
	readonly #options: BrowserContextOptions;
	readonly #origins = new Set<string>();
	#kept: Kept | undefined;
	/** whose test uses the context now */
	#taker: object | undefined;
	/** A context keeps the clock of a test. */
	#isSpent = false;

	private constructor(browser: Browser, options: BrowserContextOptions) {
		this.#browser = browser;
		this.#options = options;
	}

	/** @param browser best started with {@link PROCESS_PER_SITE} */
	static of(browser: Browser, options: BrowserContextOptions): WarmContext {
		const known = WarmContext.#ofBrowsers.get(browser);
		const context = known ?? new WarmContext(browser, options);
		WarmContext.#ofBrowsers.set(browser, context);
		return context;
	}

	/**
	 * @param taker is to be given to {@link clear} again
	 * @param emptyPage address of a page without scripts on the form's site
	 * @returns an empty page, or undefined while there is one: another customer needs another context
	 */
	async open(taker: object, emptyPage: string): Promise<Page | undefined> {
		if (this.#taker) return undefined;
		this.#taker = taker;
		this.#kept ??= await this.#start(emptyPage);
		const { context, keeper } = this.#kept;
		// `newPage` would start a process for the page's first, empty document.
		const opened = context.waitForEvent("page");
		await keeper.evaluate(() => {
			window.open("", "_blank", "noopener");
		});
		const page = await opened;
		// On a busy machine a page that opened behind the keeper may not be painted.
		await page.bringToFront();
		Object.defineProperty(page, "clock", {
			get: () => {
				this.#isSpent = true;
				return context.clock;
			},
		});
		return page;
	}

	/** Closes the pages of a test and removes what they stored, unless another test has the context. */
	async clear(taker: object): Promise<void> {
		if (this.#taker !== taker) return;
		try {
			if (this.#kept) await this.#empty(this.#kept);
		} finally {
			this.#taker = undefined;
		}
	}

	async #empty({ context, keeper }: Kept): Promise<void> {
		if (this.#isSpent) {
			await context.close();
			return;
		}
		const pages = context.pages().filter((page) => page !== keeper);
		await Promise.all(pages.map(closePage));
		const session = await context.newCDPSession(keeper);
		await Promise.all([
			context.setOffline(false),
			context.clearPermissions(),
			context.clearCookies(),
			...[...this.#origins].map((origin) =>
				session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
			),
		]);
		await session.detach();
		this.#origins.clear();
	}

	async #start(emptyPage: string): Promise<Kept> {
		const context = await this.#browser.newContext(this.#options);
		context.on("request", (request) => {
			if (request.isNavigationRequest()) this.#origins.add(new URL(request.url()).origin);
		});
		context.once("close", () => {
			this.#kept = undefined;
			this.#taker = undefined;
			this.#isSpent = false;
			this.#origins.clear();
		});
		const keeper = await context.newPage();
		await keeper.goto(emptyPage);
		return { context, keeper };
	}
}

export async function closePage(page: Page): Promise<void> {
	// A handler that still holds a request would fail after its test.
	await page.unrouteAll({ behavior: "ignoreErrors" });
	await page.close();
}
