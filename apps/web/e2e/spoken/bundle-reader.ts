import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { bundleForPages } from "../support/bundle-for-pages.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** a script that gives a page its `reader`, see `in-page-reader.ts` */
		readonly readerScript: string;
	}
}

/** Bundles the reader once for all workers. */
export async function setup(project: TestProject): Promise<void> {
	project.provide("readerScript", await bundleReader());
}

/** A script that gives a page its `reader`, see `in-page-reader.ts`. */
export function bundleReader(): Promise<string> {
	return bundleForPages(fileURLToPath(new URL("in-page-reader.ts", import.meta.url)), (id) => {
		// It would change how the page's controls work, and is not needed: nothing here presses them by
		// script.
		if (id.includes("/user-event/")) return "export const userEvent = { setup: () => ({}) };";
		return NAMES.test(id) ? withBlanks(readFileSync(id, "utf8")) : undefined;
	});
}

/** What computes the names of controls. */
const NAMES = /\/dom-accessibility-api\/dist\/accessible-name-and-description\.mjs$/;
const TRIMS_EACH_PART = "return accumulatedText.trim();";

/**
 * Joins the parts of a name as browsers do. The package trims each, and would say `Continue
 * withiAM Smart`; the whole is trimmed afterwards.
 *
 * @throws Error if the package is not written as expected
 */
function withBlanks(code: string): string {
	if (!code.includes(TRIMS_EACH_PART)) throw new Error("The package trims names in another way");
	return code.replace(TRIMS_EACH_PART, "return accumulatedText.trim() && accumulatedText;");
}
