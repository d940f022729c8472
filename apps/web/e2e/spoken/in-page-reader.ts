import { Virtual } from "@guidepup/virtual-screen-reader";

/** Wrappers that say nothing of themselves, and the ends of things. */
const SILENT = /^(?:end of |paragraph$|generic$|document$|status$|alert$|listitem$|strong$)/;

/** What is heard with the name of its control, and not once more within. */
const IN_A_NAME = "button,a,option,h1,h2,h3";
const A_NAME = "label,legend,noscript";

/**
 * What a screen reader says from top to bottom of the open dialog, where there is one.
 *
 * @param selector of what it reads otherwise
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

/** What a screen reader says of the control that has the focus; undefined where none has it. */
async function readFocus(): Promise<string | undefined> {
	const { activeElement } = document;
	if (!activeElement || activeElement === document.body) return undefined;
	const reader = new Virtual();
	await reader.start({ container: activeElement });
	const line = await spokenBy(reader);
	await reader.stop();
	return line;
}

/** The reader knows a tick only by its attribute, which says how the page began. */
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
	return node?.parentElement?.closest(IN_A_NAME) != null || element?.closest(A_NAME) != null;
}

Reflect.set(window, "reader", { readScreen, readFocus });
