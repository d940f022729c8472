import type { Locator, Page } from "playwright-core";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";

/** So many pictures of the screen without any change, and it has settled. */
const QUIET_FRAMES = 6;

/** What differs from one walk to the next. */
const MASKS: readonly (readonly [RegExp, string])[] = [
	[/[\d.]+ (?=[KM]B\b)/g, "# "],
	[/\d+, max value \d+/g, "#, max value #"],
	[/\d\d\/\d\d\/20\d\d,? \d\d:\d\d/g, "##/##/#### ##:##"],
	[/\b[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}\b/g, "####-####-####"],
	[/\b3\d{8}\b/g, "#########"],
	[/\b20\d\d/g, "####"],
	[/\d(?= (?:seconds?|秒))/g, "#"],
];
/** Said only where the machine is slow. */
const WHILE_WAITING =
	/Preparing the file…|正在處理檔案…|Your request is being processed|正在處理你的要求|^(?:50|75)% sent$|^已上載 (?:50|75)%$/;

const OF_A_CONTROL = /^(?:checkbox|combobox|group|heading|link|list|listitem|region|textbox)\b/;

/** Somebody who hears the form, and does not see it: writes down what is said. */
export class Listener {
	readonly page: Page;
	readonly #lines: string[] = [];
	readonly #faults: string[] = [];
	readonly #reader: string;

	/** @param reader of `bundle-reader.ts` */
	constructor(page: Page, reader: string) {
		this.page = page;
		this.#reader = reader;
	}

	/** Done with an empty page before it goes anywhere. */
	static async prepare(page: Page): Promise<void> {
		await page.addInitScript(noteAnnouncements);
	}

	/** Everything that was said, a line each. */
	get transcript(): string {
		return `${this.#lines.join("\n")}\n`;
	}

	/** Where the form left its listener in the dark. */
	get faults(): readonly string[] {
		return this.#faults;
	}

	/**
	 * Reads the open dialog or the screen from top to bottom.
	 *
	 * @param part of the screen that is read: the rest is the same on all
	 */
	async read(title: string, part = "main"): Promise<void> {
		await this.#settle();
		const lines = await this.#readScreen(part);
		this.#lines.push("", `# ${title}`, ...lines.map((line) => `  ${line}`));
	}

	/** Presses a control by its key, and hears what follows. */
	async press(control: Locator, follows: () => Promise<unknown>, key = "Enter"): Promise<void> {
		await control.focus();
		await this.#act(`presses ${await this.#readFocus()}`, async () => {
			await this.page.keyboard.press(key);
			await follows();
		});
	}

	/** Presses a key, wherever the focus is. */
	async pressKey(key: string, follows: () => Promise<unknown>): Promise<void> {
		await this.#act(`presses the key ${key}`, async () => {
			await this.page.keyboard.press(key);
			await follows();
		});
	}

	/** Types into a field. */
	async type(control: Locator, text: string, follows = async () => {}): Promise<void> {
		await control.focus();
		await this.#act(`types "${text}" into ${await this.#readFocus()}`, async () => {
			await control.fill(text);
			await follows();
		});
	}

	/** Chooses of a list. */
	async select(control: Locator, value: string, follows = async () => {}): Promise<void> {
		await control.focus();
		await this.#act(`chooses ${value} in ${await this.#readFocus()}`, async () => {
			await control.selectOption(value);
			await follows();
		});
	}

	/** Something happens that the customer did not do. */
	async hear(what: string, follows: () => Promise<unknown>): Promise<void> {
		await this.#act(what, follows);
	}

	async #act(what: string, act: () => Promise<unknown>): Promise<void> {
		await this.#settle();
		const before = await this.#readScreen();
		await this.page.evaluate(() => Reflect.set(window, "control", document.activeElement));
		await takeAnnouncements(this.page);
		await act();
		await this.#settle();
		const announced = await takeAnnouncements(this.page);
		const said = announced.filter((line) => !WHILE_WAITING.test(line)).map(masked);
		const hasMoved = await this.page.evaluate(
			() => Reflect.get(window, "control") !== document.activeElement,
		);
		const focus = await this.#readFocus();
		const after = await this.#readScreen();
		this.#lines.push("", masked(`> ${what}`));
		if (hasMoved) this.#lines.push(`  focus: ${focus ?? "nowhere"}`);
		this.#lines.push(...said.map((line) => `  says: ${line}`));
		// A control says itself what it has become.
		// What a control has become is heard at that control, and what was wrong is gone once it is right.
		const isNews = (line: string) => !before.includes(line) && !OF_A_CONTROL.test(line);
		const changed = after.filter(isNews);
		const fault = (words: string) => this.#faults.push(`after "${masked(what)}": ${words}`);
		if (focus === undefined) fault("the focus is lost");
		for (const line of repeated(said)) fault(`said twice: ${line}`);
		if (!hasMoved && said.length === 0 && changed.length > 0)
			fault(`changed in silence: ${changed.join("; ")}`);
	}

	async #readScreen(part = "body"): Promise<string[]> {
		const lines: string[] = await this.#ask("readScreen", part);
		return lines.map(masked);
	}

	async #readFocus(): Promise<string | undefined> {
		const line: string | undefined = await this.#ask("readFocus");
		return line && masked(line);
	}

	async #ask(question: "readScreen" | "readFocus", part = "") {
		const hasReader = await this.page.evaluate(() => "reader" in window);
		if (!hasReader) await this.page.evaluate(this.#reader);
		return await this.page.evaluate(([name, of]) => Reflect.get(window, "reader")[name](of), [
			question,
			part,
		] as const);
	}

	/** Until nothing on the screen has moved for some frames. */
	async #settle(): Promise<void> {
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

function repeated(lines: readonly string[]): string[] {
	return lines.filter((line, index) => lines.indexOf(line) !== index);
}
