import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { bundleForPages } from "./bundle-for-pages.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** a script that defines `putDraft` in a page */
		readonly putDraftScript: string;
	}
}

/** Bundles `put-draft.ts` once for all workers. */
export async function setup(project: TestProject): Promise<void> {
	project.provide("putDraftScript", await bundlePutDraft());
}

export function bundlePutDraft(): Promise<string> {
	return bundleForPages(fileURLToPath(new URL("put-draft.ts", import.meta.url)), (id) =>
		// The form prepares files in a worker before it stores them; here they are used as they are.
		id.endsWith("prepare-picture.ts")
			? "export const preparePicture = async () => ({});"
			: undefined,
	);
}
