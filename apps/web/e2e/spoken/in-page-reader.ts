import { Virtual } from "@guidepup/virtual-screen-reader";

/** Elements without meaning of their own, and ends of elements. */
const SILENT = /^(?:end of |paragraph$|generic$|document$|status$|alert$|listitem$|strong$)/;

/** Announced as part of the control's name, and not again inside it. */
const IN_A_NAME = "button,a,option,h1,h2,h3";
/** Recorded when it is added, because it is removed soon afterwards. */
const AN_ANNOUNCEMENT = ".unseen[role=status]";
const A_NAME = "label,legend,noscript";

/** A line that a screen reader says, and the parts of the screen that contain it, inmost first. */
export interface PlacedLine {
	readonly line: string;
	readonly places: readonly string[];
}

export interface Reachable {
	readonly isDialog: boolean;
	readonly lines: readonly PlacedLine[];
}

/**
 * What a screen reader says when it reads the open dialog, if any, from top to bottom.
 *
 * @param selector of what it reads if no dialog is open
 */
async function readScreen(selector: string): Promise<string[]> {
	const container = openDialog() ?? document.querySelector(selector) ?? document.body;
	return (await readAll(container)).map(({ line }) => line);
}

/** What can be reached: the open dialog, or the whole page. */
async function readReachable(): Promise<Reachable> {
	const dialog = openDialog();
	return { isDialog: dialog !== undefined, lines: await readAll(dialog ?? document.body) };
}

async function readAll(container: Element): Promise<PlacedLine[]> {
	const reader = new Virtual();
	await reader.start({ container });
	const lines: PlacedLine[] = [];
	do {
		const { activeNode } = reader;
		if (!isHeardAlready(activeNode))
			lines.push({ line: await spokenBy(reader), places: placesOf(activeNode) });
		await reader.next();
	} while (reader.activeNode !== container);
	await reader.stop();
	return lines.filter(({ line }) => line !== "" && !SILENT.test(line));
}

/** What a screen reader says of the focused control; undefined if there is none. */
async function readFocus(): Promise<PlacedLine | undefined> {
	const { activeElement } = document;
	if (!activeElement || activeElement === document.body) return undefined;
	const reader = new Virtual();
	await reader.start({ container: activeElement });
	const line = await spokenBy(reader);
	await reader.stop();
	return { line, places: placesOf(activeElement) };
}

/** Corrects what the reader does not know. */
async function spokenBy(reader: Virtual): Promise<string> {
	const line = await reader.lastSpokenPhrase();
	const { activeNode } = reader;
	const summary = elementOf(activeNode)?.closest("summary");
	if (summary && line.includes(summary.textContent)) return spokenBySummary(summary);
	// It speaks the `checked` attribute, which is the initial state.
	if (activeNode instanceof HTMLInputElement && activeNode.checked)
		return line.replace("not checked", "checked");
	// It speaks the values of options, not only their texts.
	if (activeNode instanceof HTMLOptionElement && activeNode.value !== activeNode.text)
		return line.replace(`, ${activeNode.value},`, ",");
	if (activeNode instanceof HTMLSelectElement && activeNode.value !== "")
		return line.replace(`, ${activeNode.value},`, `, ${activeNode.selectedOptions[0]?.text},`);
	return line;
}

function spokenBySummary({ textContent, parentElement }: HTMLElement): string {
	const isOpen = parentElement?.hasAttribute("open");
	return `button, ${textContent}, ${isOpen ? "expanded" : "not expanded"}`;
}

function placesOf(node: Node | null): string[] {
	const places: string[] = [];
	for (let element = elementOf(node); element; element = element.parentElement) {
		const place = placeOf(element);
		if (place) places.push(place);
	}
	return places;
}

function placeOf(element: Element): string | undefined {
	if (element.matches("dialog")) return `dialog: ${textIn(element, "h2")}`;
	if (element.matches("main")) return `screen: ${textIn(element, "h1")}`;
	if (element.matches("section[aria-labelledby]")) return `region: ${textIn(element, "h2")}`;
	if (element.matches("fieldset")) return `group: ${textIn(element, "legend")}`;
	if (element.matches("[role=grid]")) return `group: ${textOf(element, "aria-labelledby")}`;
	if (element.matches("details[open]")) return `unfolded: ${textIn(element, "summary")}`;
	// The sentence beside a field that the list of mistakes names.
	if (element.matches("[id$=-error]")) return "error";
	const opener = document.querySelector(`[aria-controls="${element.id}"][aria-expanded=true]`);
	return opener ? `unfolded: ${opener.textContent}` : undefined;
}

function textOf(element: Element, reference: string): string | undefined {
	return document.getElementById(element.getAttribute(reference) ?? "")?.textContent;
}

function textIn(element: Element, selector: string): string | undefined {
	return element.querySelector(selector)?.textContent;
}

function openDialog(): Element | undefined {
	return [...document.querySelectorAll("dialog:modal")].at(-1);
}

function isHeardAlready(node: Node | null): boolean {
	const element = elementOf(node);
	if (element?.closest(AN_ANNOUNCEMENT) || isFolded(element)) return true;
	if (node instanceof HTMLInputElement) return false;
	return node?.parentElement?.closest(IN_A_NAME) != null || element?.closest(A_NAME) != null;
}

function elementOf(node: Node | null): Element | null | undefined {
	return node instanceof Element ? node : node?.parentElement;
}

/** In a closed disclosure, of which only the summary is heard. */
function isFolded(element: Element | null | undefined): boolean {
	const around = element?.closest("details:not([open])");
	return around != null && around !== element && !element?.closest("summary");
}

Reflect.set(window, "reader", { readScreen, readReachable, readFocus });
