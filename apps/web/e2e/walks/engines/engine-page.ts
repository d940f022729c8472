import { vi } from "vitest";
import { type Connection, ELEMENT_KEY } from "./connection.ts";
import { findControl, type Role } from "./find-control.ts";

const WAIT = { timeout: 30_000, interval: 100 };
/** As wide as a phone: the form shows, not the QR code for desktops. */
const WINDOW = { width: 400, height: 800 };

/** The page that a browser is at, whichever engine it has. */
export class EnginePage {
	readonly #connection: Connection;

	private constructor(connection: Connection) {
		this.#connection = connection;
	}

	static async open(connection: Connection, address: string): Promise<EnginePage> {
		await connection.command("SetTimeouts", { script: WAIT.timeout });
		await connection.command("SetWindowRect", WINDOW);
		await connection.command("Navigate", { url: address });
		return new EnginePage(connection);
	}

	async goTo(address: string): Promise<void> {
		await this.#connection.command("Navigate", { url: address });
	}

	/** @returns the tabs that are open, by what the browser knows them */
	async tabs(): Promise<string[]> {
		return (await this.#connection.command("GetWindowHandles", {})) as string[];
	}

	/** Goes on in another tab, which may have a window of its own. */
	async switchTo(tab: string): Promise<void> {
		await this.#connection.command("SwitchToWindow", { handle: tab });
		await this.#connection.command("SetWindowRect", WINDOW);
	}

	async reload(): Promise<void> {
		await this.#connection.command("Refresh", {});
	}

	/** Scrolls to what has this role and name, as soon as it is there, and clicks it. */
	async click(role: Role, name: string): Promise<void> {
		await this.#click(await this.see(role, name));
	}

	/** The same for what a selector finds. */
	async clickAt(selector: string): Promise<void> {
		await this.#click(await this.#find(selector));
	}

	/** Types into a field that is empty. */
	async type(role: Role, name: string, text: string): Promise<void> {
		await this.#send(await this.see(role, name), text);
	}

	/** Types into, or chooses a file by its path for, the control that a selector finds. */
	async send(selector: string, text: string): Promise<void> {
		await this.#send(await this.#find(selector), text);
	}

	/**
	 * Waits until something with this role and name is there.
	 *
	 * @returns by what the browser knows it
	 */
	async see(role: Role, name: string): Promise<string> {
		return idOf(await this.until(`${role} ${name}`, findControl, role, name));
	}

	/** Waits until the page's text has this in it. */
	async read(text: string): Promise<void> {
		const isThere = (wanted: string) => document.body.textContent.includes(wanted);
		await this.until(text, isThere, text);
	}

	/** What a field holds. */
	valueOf(selector: string): Promise<unknown> {
		return this.run((wanted) => document.querySelector<HTMLInputElement>(wanted)?.value, selector);
	}

	/**
	 * Runs a function in the page. It takes everything as arguments, and knows nothing around it. A
	 * promise is waited for.
	 */
	run<Arguments extends readonly unknown[]>(
		script: (...given: Arguments) => unknown,
		...given: Arguments
	): Promise<unknown> {
		const source = `return (${script})(...arguments)`;
		return this.#connection.command("ExecuteScript", { script: source, args: given });
	}

	/**
	 * Runs a function in the page until it gives something.
	 *
	 * @param what is waited for, to say so where it does not come
	 */
	async until<Arguments extends readonly unknown[]>(
		what: string,
		script: (...given: Arguments) => unknown,
		...given: Arguments
	): Promise<unknown> {
		try {
			return await vi.waitUntil(() => this.run(script, ...given), WAIT);
		} catch (cause) {
			const seen = await this.run(() => document.body.textContent);
			throw new Error(`Waited for ${what}, and the page says:\n${seen}`, { cause });
		}
	}

	async #find(selector: string): Promise<string> {
		const find = (wanted: string) => document.querySelector(wanted);
		return idOf(await this.until(selector, find, selector));
	}

	async #click(id: string): Promise<void> {
		// Else a driver brings it to the edge, where the form's bar lies over it.
		await this.run(scrollToMiddle, { [ELEMENT_KEY]: id });
		await this.#connection.command("ElementClick", { id });
	}

	async #send(id: string, text: string): Promise<void> {
		await this.#connection.command("ElementSendKeys", { id, text });
	}
}

/** In the page, the reference is the element itself. An option is where its list is. */
function scrollToMiddle(element: object): void {
	if (!(element instanceof Element)) return;
	const place = element.closest("select") ?? element;
	place.scrollIntoView({ block: "center", behavior: "instant" });
}

function idOf(found: unknown): string {
	const reference = found as Readonly<Record<typeof ELEMENT_KEY, string>>;
	return reference[ELEMENT_KEY];
}
