import { setTimeout } from "node:timers/promises";
import { vi } from "vitest";
import { type Command, type Connection, ELEMENT_KEY } from "./connection.ts";
import { findControl, type Role } from "./find-control.ts";

const WAIT = { timeout: 30_000, interval: 100 };
/** Less than a test's limit, so that the error names the command. */
const ANSWER_MS = 60_000;
/** As wide as a phone: the form shows, not the QR code for desktops. */
const WINDOW = { width: 400, height: 800 };

/** The current page of a browser with any engine. */
export class EnginePage {
	readonly #connection: Connection;

	private constructor(connection: Connection) {
		this.#connection = connection;
	}

	static async open(connection: Connection, address: string): Promise<EnginePage> {
		const page = new EnginePage(connection);
		await page.#command("SetTimeouts", { script: WAIT.timeout });
		await page.#command("SetWindowRect", WINDOW);
		await page.goTo(address);
		return page;
	}

	async goTo(address: string): Promise<void> {
		await this.#command("Navigate", { url: address });
	}

	/** @returns the browser's handles of the open tabs */
	async tabs(): Promise<string[]> {
		return (await this.#command("GetWindowHandles", {})) as string[];
	}

	/** Switches to another tab, which may be in a separate window. */
	async switchTo(tab: string): Promise<void> {
		await this.#command("SwitchToWindow", { handle: tab });
		await this.#command("SetWindowRect", WINDOW);
	}

	async reload(): Promise<void> {
		await this.#command("Refresh", {});
	}

	/** Waits for the control with this role and name, scrolls to it and clicks it. */
	async click(role: Role, name: string): Promise<void> {
		await this.#click(await this.see(role, name));
	}

	/** The same for a selector. */
	async clickAt(selector: string): Promise<void> {
		await this.#click(await this.#find(selector));
	}

	/** Types into an empty field. */
	async type(role: Role, name: string, text: string): Promise<void> {
		await this.#send(await this.see(role, name), text);
	}

	/** Types into the control of a selector, or chooses a file for it by path. */
	async send(selector: string, text: string): Promise<void> {
		await this.#send(await this.#find(selector), text);
	}

	/**
	 * Waits for the control with this role and name.
	 *
	 * @returns the browser's handle of it
	 */
	async see(role: Role, name: string): Promise<string> {
		return idOf(await this.until(`${role} ${name}`, findControl, role, name));
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

	/**
	 * Runs a function in the page. It gets everything as arguments and must not use anything else.
	 * Its promise is awaited.
	 */
	run<Arguments extends readonly unknown[]>(
		script: (...given: Arguments) => unknown,
		...given: Arguments
	): Promise<unknown> {
		const source = `return (${script})(...arguments)`;
		return this.#command("ExecuteScript", { script: source, args: given });
	}

	/**
	 * Runs a function in the page until it returns a value.
	 *
	 * @param what is awaited, for the error message
	 */
	async until<Arguments extends readonly unknown[]>(
		what: string,
		script: (...given: Arguments) => unknown,
		...given: Arguments
	): Promise<unknown> {
		try {
			return await vi.waitUntil(() => this.run(script, ...given), WAIT);
		} catch (cause) {
			// biome-ignore lint/performance/useDomNodeTextContent: hidden text would mislead
			const seen = await this.run(() => document.body.innerText);
			throw new Error(`Waited for ${what}, and the page shows:\n${seen}`, { cause });
		}
	}

	/** @throws Error with the command if the browser does not answer, which drivers wait for without limit */
	#command(command: Command, parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
		return Promise.race([
			this.#connection.command(command, parameters),
			setTimeout(ANSWER_MS, undefined, { ref: false }).then(() => {
				throw new Error(`No answer to ${command} ${JSON.stringify(parameters)}`);
			}),
		]);
	}

	async #find(selector: string): Promise<string> {
		const find = (wanted: string) => document.querySelector(wanted);
		return idOf(await this.until(selector, find, selector));
	}

	async #click(id: string): Promise<void> {
		// Otherwise a driver scrolls it to the edge, under the form's action bar.
		await this.run(scrollToMiddle, { [ELEMENT_KEY]: id });
		await this.#command("ElementClick", { id });
	}

	async #send(id: string, text: string): Promise<void> {
		await this.#command("ElementSendKeys", { id, text });
	}
}

/** In the page the reference is the element itself. An option is scrolled to by its list. */
function scrollToMiddle(element: object): void {
	if (!(element instanceof Element)) return;
	const place = element.closest("select") ?? element;
	place.scrollIntoView({ block: "center", behavior: "instant" });
}

function idOf(found: unknown): string {
	const reference = found as Readonly<Record<typeof ELEMENT_KEY, string>>;
	return reference[ELEMENT_KEY];
}
