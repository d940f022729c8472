import type { Page } from "playwright-core";
import type { Texts } from "./texts.ts";

declare global {
	/** texts changed in nodes that are no longer visible; set by {@link translatePage} */
	var staleTexts: readonly string[] | undefined;
}

/**
 * Translates a page, and everything that it shows later, as Chrome's translation does.
 *
 * @param pattern of a translation, in which `$&` is the text
 */
export async function translatePage(page: Page, pattern = "⟦$&⟧"): Promise<void> {
	await page.evaluate(translate, pattern);
}

/** New texts for which a translated page still shows the translation of the old ones. */
export async function findStaleTexts(page: Page): Promise<readonly string[]> {
	return page.evaluate(() => globalThis.staleTexts ?? []);
}

/** A text as it appears in a translated page. */
export function translated(text: string): string {
	return `⟦${text}⟧`;
}

/** Attributes are not translated. */
const IN_ATTRIBUTES: readonly string[] = [
	"language",
	"brCopy",
	"businessProof",
	"idCopyF",
	"idCopyB",
	"idCopyS",
	"chooseFile",
	"takePhoto",
	"takePortrait",
] satisfies ReadonlyArray<keyof Texts>;

/** The names of the controls in a translated page. */
export function translatedTexts(texts: Texts): Texts {
	const entries = Object.entries(texts).map(([name, text]) => [
		name,
		IN_ATTRIBUTES.includes(name) ? text : translated(text),
	]);
	return { ...texts, ...Object.fromEntries(entries) };
}

/** Runs in the page, so it must not use anything outside this function. */
function translate(pattern: string): void {
	if (globalThis.staleTexts) return;
	const stale: string[] = [];
	globalThis.staleTexts = stale;
	const closed = "[translate=no], .notranslate, script, style, noscript, textarea";
	const ours = new WeakSet<Node>();
	const replaced = new MutationObserver((records) => {
		for (const { target } of records) stale.push(target.textContent ?? "");
	});
	const replace = (text: Text) => {
		const isClosed = !text.parentElement || text.parentElement.closest(closed) !== null;
		if (isClosed || ours.has(text) || text.data.trim() === "") return;
		const [outer, inner] = [document.createElement("font"), document.createElement("font")];
		for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
		const translation = new Text(text.data.replace(/\S(?:.*\S)?/s, pattern));
		ours.add(translation);
		inner.append(translation);
		outer.append(inner);
		text.replaceWith(outer);
		replaced.observe(text, { characterData: true });
	};
	const replaceWithin = (root: Node) => {
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		const texts = root instanceof Text ? [root] : [];
		while (walker.nextNode())
			if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
		texts.forEach(replace);
	};
	document.documentElement.lang = "hi";
	document.documentElement.classList.add("translated-ltr");
	replaceWithin(document.body);
	new MutationObserver((records) => {
		for (const { type, target, addedNodes } of records)
			for (const node of type === "characterData" ? [target] : addedNodes) replaceWithin(node);
	}).observe(document.body, { childList: true, characterData: true, subtree: true });
}
