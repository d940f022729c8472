import type { Locator, Page } from "playwright-core";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";
import type { PlacedLine, Reachable } from "./in-page-reader.ts";
import { silentChanges } from "./silent-changes.ts";

/** After this many frames without a change the screen counts as settled. */
const QUIET_FRAMES = 6;

/** Text that differs from run to run. */
const MASKS: readonly (readonly [RegExp, string])[] = [
	// Possible line ends are not heard.
	[/\u200b/g, ""],
	[/\u00a0/g, " "],
	[/[\d.]+ (?=[KM]B\b)/g, "# "],
	[/\d+, max value \d+/g, "#, max value #"],
	[/\d\d\/\d\d\/20\d\d,? \d\d:\d\d/g, "##/##/#### ##:##"],
	[/\b[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}\b/g, "####-####-####"],
	[/\b3\d{8}\b/g, "#########"],
	[/\b20\d\d/g, "####"],
	[/\d(?= (?:seconds?|秒))/g, "#"],
];
/** Announced only on a slow machine. */
const WHILE_WAITING =
	/Preparing the file…|正在處理檔案…|Your request is being processed|正在處理你的要求/;

/** Shown beside the bar once the sending takes long enough to tell. */
const TIME_LEFT = /(?:seconds|minutes) left$|^(?:大約)?尚餘.*[秒鐘]$/;

/** How a control is used. */
interface Use {
	readonly key?: string;
	/** changes that the control's own name promises */
	readonly promised?: RegExp;
}

/** A person who hears the form and does not see it: records what is said. */
export class Listener {
	readonly page: Page;
	readonly #lines: string[] = [];
	readonly #faults: string[] = [];
	readonly #reader: string;
	/** the page as it was when no dialog covered it: its changes behind one are found afterwards */
	#page: readonly PlacedLine[] = [];

	/** @param reader of `bundle-reader.ts` */
	constructor(page: Page, reader: string) {
		this.page = page;
		this.#reader = reader;
	}

	/** Prepares an empty page before its first navigation. */
	static async prepare(page: Page): Promise<void> {
		await page.addInitScript(noteAnnouncements);
	}

	/** Everything that was said, one line each. */
	get transcript(): string {
		return `${this.#lines.join("\n")}\n`;
	}

	/** Moments at which a listener could not tell what happened. */
	get faults(): readonly string[] {
		return this.#faults;
	}

	/**
	 * Reads the open dialog or the screen from top to bottom.
	 *
	 * @param part of the screen to read; the rest is the same on all screens
	 */
	async read(title: string, part = "main"): Promise<void> {
		await this.#settle();
		const lines = await this.#readScreen(part);
		this.#lines.push("", `# ${title}`, ...lines.map((line) => `  ${line}`));
	}

	/** Presses a control by its key, and records what follows. */
	async press(control: Locator, follows: () => Promise<unknown>, use: Use = {}): Promise<void> {
		const { key = "Enter", promised } = use;
		await this.#use("presses", control, promised, async () => {
			await this.page.keyboard.press(key);
			await follows();
		});
	}

	/** Presses a key, wherever the focus is. */
	async pressKey(
		key: string,
		follows: () => Promise<unknown> = async () => {},
		promised?: RegExp,
	): Promise<void> {
		const press = async () => {
			await this.page.keyboard.press(key);
			await follows();
		};
		await this.#act(`presses the key ${key}`, press, promised);
	}

	/** Types into a field. */
	async type(
		control: Locator,
		text: string,
		follows = async () => {},
		promised?: RegExp,
	): Promise<void> {
		await this.#use(`types "${text}" into`, control, promised, async () => {
			await control.fill(text);
			await follows();
		});
	}

	/** Types into a field that says something once it is left. */
	async typeAndLeave(control: Locator, text: string, promised?: RegExp): Promise<void> {
		await this.#use(`types "${text}", then Tab, into`, control, promised, async () => {
			await control.fill(text);
			await this.page.keyboard.press("Tab");
		});
	}

	/** Chooses from a list. */
	async select(
		control: Locator,
		value: string,
		follows: () => Promise<unknown>,
		promised?: RegExp,
	): Promise<void> {
		await this.#use(`chooses ${value} in`, control, promised, async () => {
			await control.selectOption(value);
			await follows();
		});
	}

	/** Records an event that the customer did not cause. */
	async hear(what: string, follows: () => Promise<unknown>, promised?: RegExp): Promise<void> {
		await this.#act(what, follows, promised);
	}

	async #use(
		what: string,
		control: Locator,
		promised: RegExp | undefined,
		act: () => Promise<unknown>,
	): Promise<void> {
		await control.focus();
		await this.#act(`${what} ${(await this.#readFocus())?.line}`, act, promised);
	}

	async #act(what: string, act: () => Promise<unknown>, promised?: RegExp): Promise<void> {
		await this.#settle();
		const before = await this.#readReachable();
		const control = await this.#readFocus();
		await this.page.evaluate(() => Reflect.set(window, "control", document.activeElement));
		await takeAnnouncements(this.page);
		await act();
		await this.#settle();
		const announced = await takeAnnouncements(this.page);
		const said = announced.filter((line) => !WHILE_WAITING.test(line)).map(masked);
		const hasMoved = await this.page.evaluate(
			() => Reflect.get(window, "control") !== document.activeElement,
		);
		const focused = await this.#readFocus();
		const focus = hasMoved ? focused : undefined;
		this.#lines.push("", masked(`> ${what}`));
		if (hasMoved) this.#lines.push(`  focus: ${focused?.line ?? "nowhere"}`);
		this.#lines.push(...said.map((line) => `  says: ${line}`));
		const fault = (words: string) => this.#faults.push(`after "${masked(what)}": ${words}`);
		if (focused === undefined) fault("the focus is lost");
		for (const line of repeated(said)) fault(`said twice: ${line}`);
		const after = await this.#readReachable();
		const changes = silentChanges({
			control,
			before: before.known,
			after: after.lines,
			focus,
			said,
		});
		const silent = changes.filter((change) => !promised?.test(change) && !TIME_LEFT.test(change));
		if (silent.length > 0) fault(`changed in silence: ${silent.join("; ")}`);
	}

	/** The lines that can be reached now, and those that were known before a dialog covered them. */
	async #readReachable() {
		const { isDialog, lines: raw }: Reachable = await this.#ask("readReachable");
		const lines = raw.map(maskedLine);
		const known = isDialog ? [...this.#page, ...lines] : lines;
		if (!isDialog) this.#page = lines;
		return { lines, known };
	}

	async #readScreen(part: string): Promise<string[]> {
		const lines: string[] = await this.#ask("readScreen", part);
		return lines.map(masked).filter((line) => !TIME_LEFT.test(line));
	}

	async #readFocus(): Promise<PlacedLine | undefined> {
		const line: PlacedLine | undefined = await this.#ask("readFocus");
		return line && maskedLine(line);
	}

	async #ask(question: "readScreen" | "readReachable" | "readFocus", part = "") {
		const hasReader = await this.page.evaluate(() => "reader" in window);
		if (!hasReader) await this.page.evaluate(this.#reader);
		return await this.page.evaluate(([name, of]) => Reflect.get(window, "reader")[name](of), [
			question,
			part,
		] as const);
	}

	/** Waits until the footer's links are loaded and nothing on the screen has changed for some frames. */
	async #settle(): Promise<void> {
		await this.page.locator("footer:not(:has(a))").waitFor({ state: "hidden" });
		await this.page.evaluate(async (frames) => {
			let quiet = 0;
			const stir = () => {
				quiet = 0;
			};
			const observer = new MutationObserver(stir);
			observer.observe(document, {
				subtree: true,
				childList: true,
				attributes: true,
				characterData: true,
			});
			document.addEventListener("focusin", stir);
			while (quiet < frames) {
				await new Promise(requestAnimationFrame);
				quiet++;
			}
			observer.disconnect();
			document.removeEventListener("focusin", stir);
		}, QUIET_FRAMES);
	}
}

function masked(line: string): string {
	return MASKS.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), line);
}

function maskedLine({ line, places }: PlacedLine): PlacedLine {
	return { line: masked(line), places: places.map(masked) };
}

function repeated(lines: readonly string[]): string[] {
	return lines.filter((line, index) => lines.indexOf(line) !== index);
}
