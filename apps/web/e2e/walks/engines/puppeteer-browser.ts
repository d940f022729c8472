import puppeteer, {
	type Browser,
	type ElementHandle,
	type LaunchOptions,
	type Page,
} from "puppeteer-core";
import { vi } from "vitest";
import {
	type EngineBrowser,
	type EngineElement,
	type InPage,
	scrollToMiddle,
	type Tab,
	WINDOW,
} from "./engine-browser.ts";

/** Less than a test's limit, so that the error names the command. */
const ANSWER_MS = 300_000;

/** Firefox over WebDriver BiDi, or Chromium over DevTools: both without a driver. */
export class PuppeteerBrowser implements EngineBrowser {
	readonly #browser: Browser;
	#page: Page;

	private constructor(browser: Browser, page: Page) {
		this.#browser = browser;
		this.#page = page;
	}

	static async start(options: LaunchOptions): Promise<PuppeteerBrowser> {
		const browser = await puppeteer.launch({
			...options,
			timeout: ANSWER_MS,
			protocolTimeout: ANSWER_MS,
		});
		const [page = await browser.newPage()] = await browser.pages();
		const started = new PuppeteerBrowser(browser, page);
		await started.switchTo(page);
		return started;
	}

	async goTo(address: string): Promise<void> {
		await this.#page.goto(address);
	}

	async reload(): Promise<void> {
		await this.#page.reload();
	}

	tabs(): Promise<Tab[]> {
		return this.#browser.pages();
	}

	async switchTo(tab: Tab): Promise<void> {
		this.#page = tab as Page;
		this.#page.setDefaultTimeout(ANSWER_MS);
		// A page with input asks before it is left; WebDriver answers yes.
		this.#page.removeAllListeners("dialog").on("dialog", (dialog) => dialog.accept());
		await this.#page.bringToFront();
		// Firefox fails while a tab that has just opened changes its process.
		await vi.waitFor(() => this.#page.setViewport(WINDOW), { timeout: ANSWER_MS });
	}

	run(script: InPage, given: readonly unknown[]): Promise<unknown> {
		return this.#page.evaluate(callOf(script, given));
	}

	async find(script: InPage, given: readonly unknown[]): Promise<EngineElement | undefined> {
		const handle = await this.#page.evaluateHandle(callOf(script, given));
		const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
		if (element === null) return;
		return {
			click: async () => {
				await element.evaluate(scrollToMiddle);
				await element.click();
			},
			type: async (text) => {
				await element.press("End");
				await element.type(text);
			},
			erase: async (characters) => {
				await element.press("End");
				for (let each = 0; each < characters; each++) await element.press("Backspace");
			},
			chooseFile: (path) => element.uploadFile(path),
			choose: async (value) => void (await element.select(value)),
		};
	}

	close(): Promise<void> {
		return this.#browser.close();
	}
}

/** The call as text, because the library's types do not take a function of unknown arguments. */
function callOf(script: InPage, given: readonly unknown[]): string {
	return `(${script})(...${JSON.stringify(given)})`;
}
