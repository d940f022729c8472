import { vi } from "vitest";
import type { EngineBrowser, EngineElement, InPage, Tab } from "./engine-browser.ts";
import { findControl, type Role } from "./find-control.ts";

const WAIT = { timeout: 60_000, interval: 100 };

/** The current page of a browser with any engine. */
export class EnginePage {
	readonly #browser: EngineBrowser;

	constructor(browser: EngineBrowser) {
		this.#browser = browser;
	}

	goTo(address: string): Promise<void> {
		return this.#browser.goTo(address);
	}

	tabs(): Promise<Tab[]> {
		return this.#browser.tabs();
	}

	switchTo(tab: Tab): Promise<void> {
		return this.#browser.switchTo(tab);
	}

	reload(): Promise<void> {
		return this.#browser.reload();
	}

	/** Waits for the control with this role and name, scrolls to it and clicks it. */
	async click(role: Role, name: string): Promise<void> {
		await (await this.see(role, name)).click();
	}

	/** The same for a selector. */
	async clickAt(selector: string): Promise<void> {
		await (await this.find(selector)).click();
	}

	/** Types at the end of a field's text. */
	async type(role: Role, name: string, text: string): Promise<void> {
		await (await this.see(role, name)).type(text);
	}

	/** The same for a selector. */
	async typeAt(selector: string, text: string): Promise<void> {
		await (await this.find(selector)).type(text);
	}

	/** Waits for the control with this role and name. */
	see(role: Role, name: string): Promise<EngineElement> {
		return this.#wait(`${role} ${name}`, () => this.#browser.find(findControl, [role, name]));
	}

	/** Waits for the element of a selector. */
	find(selector: string): Promise<EngineElement> {
		const find = (wanted: string) => document.querySelector(wanted);
		return this.#wait(selector, () => this.#browser.find(find, [selector]));
	}

	/** Waits until the page's text contains this. */
	async read(text: string): Promise<void> {
		const isThere = (wanted: string) => document.body.textContent.includes(wanted);
		await this.until(text, isThere, text);
	}

	/** The value of a field. */
	valueOf(selector: string): Promise<unknown> {
		return this.run((wanted) => document.querySelector<HTMLInputElement>(wanted)?.value, selector);
	}

	/** Runs a function in the page, and awaits its promise. */
	run<Arguments extends readonly unknown[]>(
		script: InPage<Arguments>,
		...given: Arguments
	): Promise<unknown> {
		return this.#browser.run(script, given);
	}

	/**
	 * Runs a function in the page until it returns a value.
	 *
	 * @param what is awaited, for the error message
	 */
	until<Arguments extends readonly unknown[]>(
		what: string,
		script: InPage<Arguments>,
		...given: Arguments
	): Promise<unknown> {
		return this.#wait(what, () => this.run(script, ...given));
	}

	/** Also repeats what fails, because a page may be replaced while it is asked. */
	async #wait<Found>(what: string, look: () => Promise<Found>): Promise<Exclude<Found, undefined>> {
		try {
			return await vi.waitFor(async () => {
				const found = await look();
				if (!found) throw new Error("Not yet");
				return found as Exclude<Found, undefined>;
			}, WAIT);
		} catch (cause) {
			// biome-ignore lint/performance/useDomNodeTextContent: hidden text would mislead
			const seen = await this.run(() => document.body.innerText);
			throw new Error(`Waited for ${what}, and the page shows:\n${seen}`, { cause });
		}
	}
}
