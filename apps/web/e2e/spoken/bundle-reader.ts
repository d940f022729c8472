import { fileURLToPath } from "node:url";
import { bundleForPages } from "../support/bundle-for-pages.ts";

/** A script that gives a page its `reader`, see `in-page-reader.ts`. */
export function bundleReader(): Promise<string> {
	return bundleForPages(fileURLToPath(new URL("in-page-reader.ts", import.meta.url)), (id) =>
		// It would change how the page's controls work, and nothing here presses them by script.
		id.includes("/user-event/") ? "export const userEvent = { setup: () => ({}) };" : undefined,
	);
}
