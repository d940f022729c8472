import { startVirtualScreen, webKitDriverExecutable } from "@sim-registration/test-kit/programs";
import { Builder, By, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { ServiceBuilder } from "selenium-webdriver/safari.js";
import {
	type EngineBrowser,
	type EngineElement,
	type InPage,
	scrollToMiddle,
	type Tab,
	WINDOW,
} from "./engine-browser.ts";

const RECT = { ...WINDOW, x: 0, y: 0 };

/** WebKitGTK behind its own driver, which speaks WebDriver over HTTP. */
export class WebKitBrowser implements EngineBrowser {
	readonly #driver: WebDriver;
	readonly #end: () => Promise<void>;

	private constructor(driver: WebDriver, end: () => Promise<void>) {
		this.#driver = driver;
		this.#end = end;
	}

	/** Starts it on a virtual screen, because it has no headless mode. */
	static async start(): Promise<WebKitBrowser> {
		const path = await webKitDriverExecutable();
		const screen = await startVirtualScreen();
		// Starts Safari's driver in the same way.
		const service = new ServiceBuilder(path).setEnvironment(environment(screen.display)).build();
		const end = async () => {
			await service.kill();
			await screen.close();
		};
		try {
			// No driver is searched for or downloaded if its address is given.
			const driver = await new Builder()
				.usingServer(await service.start())
				.withCapabilities({ browserName: "MiniBrowser" })
				.build();
			await driver.manage().window().setRect(RECT);
			return new WebKitBrowser(driver, end);
		} catch (error) {
			await end();
			throw error;
		}
	}

	goTo(address: string): Promise<void> {
		return this.#driver.get(address);
	}

	reload(): Promise<void> {
		return this.#driver.navigate().refresh();
	}

	tabs(): Promise<Tab[]> {
		return this.#driver.getAllWindowHandles();
	}

	async switchTo(tab: Tab): Promise<void> {
		await this.#driver.switchTo().window(String(tab));
		await this.#driver.manage().window().setRect(RECT);
	}

	run(script: InPage, given: readonly unknown[]): Promise<unknown> {
		return this.#driver.executeScript(script, ...given);
	}

	async find(script: InPage, given: readonly unknown[]): Promise<EngineElement | undefined> {
		const element = await this.#driver.executeScript<WebElement | null>(script, ...given);
		if (element === null) return;
		return {
			click: async () => {
				await this.#driver.executeScript(scrollToMiddle, element);
				await element.click();
			},
			type: (text) => element.sendKeys(text),
			erase: (characters) => element.sendKeys(Key.BACK_SPACE.repeat(characters)),
			chooseFile: (path) => element.sendKeys(path),
			choose: (value) => element.findElement(By.css(`option[value=${value}]`)).click(),
		};
	}

	async close(): Promise<void> {
		await this.#driver.quit();
		await this.#end();
	}
}

function environment(display: string): Record<string, string> {
	// There is no sandbox for root.
	const isRoot = process.getuid?.() === 0;
	return {
		...(process.env as Record<string, string>),
		DISPLAY: display,
		...(isRoot && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
	};
}
