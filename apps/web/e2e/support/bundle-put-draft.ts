import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { TestProject } from "vitest/node";

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

export async function bundlePutDraft(): Promise<string> {
	const built = await build({
		configFile: false,
		logLevel: "error",
		build: {
			write: false,
			lib: {
				entry: fileURLToPath(new URL("put-draft.ts", import.meta.url)),
				formats: ["iife"],
				name: "bundle",
			},
		},
		plugins: [
			{
				name: "files-are-ready",
				// A draft's files were made ready before, in a worker that is not here.
				load: (id) =>
					id.endsWith("prepare-picture.ts")
						? "export const preparePicture = async () => ({});"
						: undefined,
			},
		],
	});
	const [bundle] = Array.isArray(built) ? built : [];
	const [script] = bundle?.output ?? [];
	if (script?.type !== "chunk") throw new Error("put-draft.ts gave no script");
	return script.code;
}
