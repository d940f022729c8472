import { join } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

const config = getConfig({ cwd: join(import.meta.dirname, "..") });
/** The names that Lingui generates. */
const LITERAL = /"([\w+/-]{6})"/g;

/**
 * Lingui names a sentence by its hash, six characters that do not compress, in the code and again
 * in the catalog. The built form uses a number instead: the sentence's place in the catalog.
 *
 * @returns the numbers of all sentences but those that a source names itself
 */
export async function shortMessageIds(): Promise<ReadonlyMap<string, string>> {
	const [catalog] = await getCatalogs(config);
	const entries = Object.entries((await catalog?.read(config.sourceLocale ?? "")) ?? {});
	// Only an entry with a generated name has the text it was made from.
	const made = entries.filter(([, { message }]) => message !== undefined);
	if (made.length === 0) throw new Error("The source catalog has no sentences");
	return new Map(made.map(([id], index) => [id, index.toString(36)]));
}

/** Writes the short names into the code; `splitCatalogs` writes them into the catalogs. */
export function shortenMessageIds(): Plugin {
	let ids: ReadonlyMap<string, string>;
	return {
		name: "short-message-ids",
		apply: "build",
		enforce: "post",
		async buildStart() {
			ids = await shortMessageIds();
		},
		transform: {
			filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: LITERAL },
			handler(code) {
				const shortened = code.replace(LITERAL, (literal, id: string) => {
					const short = ids.get(id);
					return short === undefined ? literal : `"${short}"`;
				});
				return { code: shortened, map: null };
			},
		},
	};
}
