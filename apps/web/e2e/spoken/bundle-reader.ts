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
	return bundleForPages(fileURLToPath(new URL("in-page-reader.ts", import.meta.url)), (id) =>
		// It would change how the page's controls work, and is not needed: nothing here presses them by
		// script.
		id.includes("/user-event/") ? "export const userEvent = { setup: () => ({}) };" : undefined,
	);
}
