import { Virtual } from "@guidepup/virtual-screen-reader";

/** Elements without meaning of their own, and ends of elements. */
const SILENT = /^(?:end of |paragraph$|generic$|document$|status$|alert$|listitem$|strong$)/;

/** Announced as part of the control's name, and not again inside it. */
const IN_A_NAME = "button,a,option,h1,h2,h3";
/** Recorded when it is added, because it is removed soon afterwards. */
const AN_ANNOUNCEMENT = ".unseen[role=status]";
const A_NAME = "label,legend,noscript";

/**
 * What a screen reader says when it reads the open dialog, if any, from top to bottom.
 *
 * @param selector of what it reads if no dialog is open
 */
async function readScreen(selector: string): Promise<string[]> {
	const reader = new Virtual();
	const container = openDialog() ?? document.querySelector(selector) ?? document.body;
	await reader.start({ container });
	const lines: string[] = [];
	do {
		if (!isHeardAlready(reader.activeNode)) lines.push(await spokenBy(reader));
		await reader.next();
	} while (reader.activeNode !== container);
	await reader.stop();
	return lines.filter((line) => line !== "" && !SILENT.test(line));
}

/** What a screen reader says of the focused control; undefined if there is none. */
async function readFocus(): Promise<string | undefined> {
	const { activeElement } = document;
	if (!activeElement || activeElement === document.body) return undefined;
	const reader = new Virtual();
	await reader.start({ container: activeElement });
	const line = await spokenBy(reader);
	await reader.stop();
	return line;
}

/** The reader only knows the `checked` attribute, which is the initial state. */
async function spokenBy(reader: Virtual): Promise<string> {
	const line = await reader.lastSpokenPhrase();
	const { activeNode } = reader;
	const isTicked = activeNode instanceof HTMLInputElement && activeNode.checked;
	return isTicked ? line.replace("not checked", "checked") : line;
}

function openDialog(): Element | undefined {
	return [...document.querySelectorAll("dialog:modal")].at(-1);
}

function isHeardAlready(node: Node | null): boolean {
	if (node instanceof HTMLInputElement) return false;
	const element = node instanceof Element ? node : node?.parentElement;
	if (element?.closest(AN_ANNOUNCEMENT)) return true;
	return node?.parentElement?.closest(IN_A_NAME) != null || element?.closest(A_NAME) != null;
}

Reflect.set(window, "reader", { readScreen, readFocus });
