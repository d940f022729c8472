import { writeFile } from "node:fs/promises";
import { launchChromium } from "@sim-registration/test-kit/programs";
import { CUSTOMER_DOCUMENTS, hashOf } from "./customer-documents.ts";
import { printDocument } from "./print-document.ts";

/** Prints all customer documents, and records their sources. */
const FOLDER = new URL("../pdf/", import.meta.url);

const browser = await launchChromium();
for (const { name, html } of CUSTOMER_DOCUMENTS) {
	const bytes = await printDocument(browser, html);
	await writeFile(new URL(name, FOLDER), bytes);
	console.log(`${String(bytes.length).padStart(8)}  ${name}`);
}
await browser.close();
const sources = CUSTOMER_DOCUMENTS.map(({ name, html }) => [name, hashOf(html)]);
await writeFile(
	new URL("sources.json", FOLDER),
	`${JSON.stringify(Object.fromEntries(sources), undefined, 2)}\n`,
);
