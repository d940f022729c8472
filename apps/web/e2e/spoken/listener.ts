import type { Locator, Page } from "playwright-core";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";

/** After so many frames without a change the screen counts as settled. */
const QUIET_FRAMES = 6;

/** Text that differs from run to run. */
const MASKS: readonly (readonly [RegExp, string])[] = [
	// Where a line may end is not heard.
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
	/Preparing the file…|正在處理檔案…|Your request is being processed|正在處理你的要求|^(?:50|75)% sent$|^已上載 (?:50|75)%$/;

const OF_A_CONTROL =
	/^(?:checkbox|combobox|group|heading|link|list|listitem|region|textbox)\b|^button,.* expanded$/;

/** A person who hears the form and does not see it: records what is said. */
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

	/** Chooses from a list. */
	async select(control: Locator, value: string, follows = async () => {}): Promise<void> {
		await control.focus();
		await this.#act(`chooses ${value} in ${await this.#readFocus()}`, async () => {
			await control.selectOption(value);
			await follows();
		});
	}

	/** Records an event that the customer did not cause. */
	async hear(what: string, follows: () => Promise<unknown>): Promise<void> {
		await this.#act(what, follows);
	}

	async #act(what: string, act: () => Promise<unknown>): Promise<void> {
		await this.#settle();
		const [before, control] = [await this.#readScreen(), await this.#readFocus()];
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
		// A control's own new state is heard at the control, and an error may disappear silently once
		// it is corrected.
		const isNews = (line: string) => !before.includes(line) && !OF_A_CONTROL.test(line);
		const changed = after.filter(isNews);
		const fault = (words: string) => this.#faults.push(`after "${masked(what)}": ${words}`);
		if (focus === undefined) fault("the focus is lost");
		for (const line of repeated(said)) fault(`said twice: ${line}`);
		const isUnfolded = focus !== control && focus?.endsWith(" expanded");
		if (!hasMoved && said.length === 0 && changed.length > 0 && !isUnfolded)
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

	/** Waits until nothing on the screen has changed for some frames. */
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
