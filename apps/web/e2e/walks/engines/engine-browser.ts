/** As wide as a phone: the form shows, not the QR code for desktops. */
export const WINDOW = { width: 400, height: 800 };

/** A function for the page: it gets everything as arguments and must not use anything else. */
export type InPage<Arguments extends readonly unknown[] = never[]> = (
	...given: Arguments
) => unknown;

/** A tab, as the browser's library represents it. */
export type Tab = unknown;

/** An element of the current page. */
export interface EngineElement {
	/** Scrolls to it first. */
	click(): Promise<void>;
	/** Types at the end of the field's text. */
	type(text: string): Promise<void>;
	/** Deletes this many characters at the end of the field's text. */
	erase(characters: number): Promise<void>;
	/** Chooses a file for a file input, by path. */
	chooseFile(path: string): Promise<void>;
	/** Chooses an option of a list, by value. */
	choose(value: string): Promise<void>;
}

/** A browser with any engine, controlled by any library. */
export interface EngineBrowser {
	goTo(address: string): Promise<void>;
	reload(): Promise<void>;
	tabs(): Promise<Tab[]>;
	/** Switches to another tab, which may be in a separate window. */
	switchTo(tab: Tab): Promise<void>;
	/** Runs a function in the page, and awaits its promise. */
	run(script: InPage, given: readonly unknown[]): Promise<unknown>;
	/** @returns the element that a function returns in the page; undefined if it returns none */
	find(script: InPage, given: readonly unknown[]): Promise<EngineElement | undefined>;
	/** Ends the browser, and waits for its end. */
	close(): Promise<void>;
}

/**
 * Runs in the page: scrolls to an element, and waits until it stays where it is for two frames. It
 * would otherwise be clicked at the edge, under the form's action bar, or where it has just been.
 */
export async function scrollToMiddle(element: Element): Promise<void> {
	const scroll = () => {
		element.scrollIntoView({ block: "center", behavior: "instant" });
		return element.getBoundingClientRect().top;
	};
	let top = scroll();
	for (let quiet = 0; quiet < 2; quiet++) {
		await new Promise(requestAnimationFrame);
		const before = top;
		top = scroll();
		if (top !== before) quiet = -1;
	}
}
