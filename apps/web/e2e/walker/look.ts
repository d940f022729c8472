import type { Page } from "playwright-core";
import { readDraft } from "../support/read-draft.ts";
import { ENGLISH } from "../support/texts.ts";

export type Step = "login" | "company" | "person" | "confirm" | "success";

export interface ShownFile {
	/** empty if none was chosen */
	readonly name: string;
	readonly isBusy: boolean;
	/** its card says that it stays only while the page is open */
	readonly isUnkept: boolean;
}

/** What a customer sees in a tab, and what the tab stores. */
export interface Look {
	/** undefined if the screen is not a step of the form */
	readonly step: Step | undefined;
	/** with the buttons that can be pressed now */
	readonly dialog: { readonly title: string; readonly buttons: readonly string[] } | undefined;
	readonly fields: Readonly<Record<string, string>>;
	readonly files: Readonly<Record<string, ShownFile>>;
	/** the confirmation's lines */
	readonly lines: readonly string[];
	readonly headings: readonly string[];
	/** the visible text */
	readonly text: string;
	/** the whole page with everything in its fields */
	readonly page: string;
	readonly sessionStorage: string;
	/** the tab has the token of a session that has not ended by the phone's clock */
	readonly hasSession: boolean;
	/** new texts that a translated page does not show */
	readonly staleTexts: readonly string[];
	/** something that can be pressed or typed into */
	readonly isUsable: boolean;
	/** the error summary is shown */
	readonly hasErrors: boolean;
	readonly isCaptchaDone: boolean;
	/** fields that iAM Smart filled in */
	readonly locked: readonly string[];
	/** iAM Smart can be asked to fill in */
	readonly offersIamSmart: boolean;
	/** a chosen picture can be opened */
	readonly hasThumbnail: boolean;
	/** what had the focus, if it is gone and nothing has it now; otherwise empty */
	readonly lostFocus: string;
	readonly canGoForward: boolean;
	/** which entry of the form's history this is */
	readonly entry: number;
}

const HEADINGS: Readonly<Record<string, Step>> = {
	[ENGLISH.login]: "login",
	[ENGLISH.companyHeading]: "company",
	[ENGLISH.personHeading]: "person",
	[ENGLISH.confirmHeading]: "confirm",
	[ENGLISH.submitted]: "success",
};

export async function look(page: Page): Promise<Look> {
	const seen = await page.evaluate(lookHere);
	const step = seen.headings.map((heading) => HEADINGS[heading]).find((each) => each !== undefined);
	return { ...seen, step };
}

/** The values of the tab's draft; empty if there is none, or it cannot be read now. */
export async function draftOf(page: Page): Promise<string> {
	const isThere = await page.evaluate(async () => {
		if (globalThis.walkerStorage === "failing" || globalThis.walkerStorage === "silent")
			return false;
		const databases = await indexedDB.databases();
		return databases.length > 0;
	});
	return isThere ? await readDraft(page) : "";
}

/** Runs in the page, so it must not use anything outside this function. */
function lookHere(): Omit<Look, "step"> {
	const isVisible = (element: Element) => element.checkVisibility();
	const all = <Kind extends Element>(selector: string) => [
		...document.querySelectorAll<Kind>(selector),
	];
	const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").trim();
	// The one on top has the focus.
	const dialogs = all<HTMLDialogElement>("dialog[open]");
	const open = dialogs.find((each) => each.contains(document.activeElement)) ?? dialogs.at(-1);
	const inputs = all<HTMLInputElement | HTMLSelectElement>(
		"main input[name]:not([type=file]):not([type=checkbox]), main select[name]",
	);
	const uploads = all("main fieldset[id][aria-busy]").map((field) => {
		const name = textOf(field.querySelector("[class*=name]"));
		const isUnkept = textOf(field).includes("stays only while this page is open");
		return [field.id, { name, isBusy: field.ariaBusy === "true", isUnkept }] as const;
	});
	const usable = all("button, a[href], input, select").filter(
		(control) =>
			isVisible(control) && !control.matches(":disabled") && (!open || open.contains(control)),
	);
	const words = all("main *, dialog[open] *")
		.filter((element) => element.childElementCount === 0 && isVisible(element))
		.map(textOf)
		.filter((text) => text !== "");
	const { focused } = globalThis.walker;
	const hasLostFocus =
		focused && document.activeElement === document.body && !focused.checkVisibility();
	return {
		lostFocus: hasLostFocus ? `${focused.localName} "${textOf(focused)}"` : "",
		dialog: open && {
			title: textOf(open.querySelector("h2")),
			buttons: [...open.querySelectorAll("button")]
				.filter((button) => isVisible(button) && button.ariaDisabled !== "true")
				.map((button) => button.ariaLabel ?? textOf(button)),
		},
		fields: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
		files: Object.fromEntries(uploads),
		lines: all("main dd").flatMap((line) => {
			const name = line.querySelector("[class*=name]");
			return [textOf(name ?? line)];
		}),
		headings: all("h1, h2")
			.filter((heading) => isVisible(heading) && !heading.closest("dialog, header, footer"))
			.map(textOf),
		text: words.join("\n"),
		page: [document.documentElement.outerHTML, ...inputs.map(({ value }) => value)].join("\n"),
		sessionStorage: JSON.stringify({ ...sessionStorage }),
		hasSession: Number(sessionStorage.getItem("session-end")) > Date.now(),
		staleTexts: [...(globalThis.staleTexts ?? [])],
		isUsable: usable.length > 0,
		hasErrors: document.querySelector("[aria-labelledby=error-summary]") !== null,
		locked: inputs.filter((input) => "readOnly" in input && input.readOnly).map(({ name }) => name),
		offersIamSmart: words.includes("Continue with iAM Smart"),
		hasThumbnail: all("main button > img").length > 0,
		isCaptchaDone: words.includes("Confirmed that you are not a robot"),
		canGoForward: Reflect.get(window, "navigation").canGoForward,
		entry: history.state?.__TSR_index ?? 0,
	};
}
