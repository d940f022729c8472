import { readFileSync, writeFileSync } from "node:fs";

/** What they re-export is public, and everything in `OWN`. */
const ENTRIES = ["index.d.ts", "contracts.d.ts"];
const OWN = ["testing"];
const DIST = new URL("../dist/", import.meta.url);
const EXPORTED_FROM = /from "\.\/([^"]+)\.[jt]s"/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\/\/.*$/gm;

/** Changes with every change of the interface for extensions. */
export const INTERFACE_FILE = new URL("../../../docs/extension-interface.txt", import.meta.url);

/** The declarations of everything that an extension imports, from the built server. */
export function extensionInterface(): string {
	const read = (path: string) => readFileSync(new URL(path, DIST), "utf8");
	const paths = ENTRIES.flatMap((entry) =>
		[...read(entry).matchAll(EXPORTED_FROM)].map(([, path = ""]) => path),
	);
	const sections = [...new Set([...paths, ...OWN])].sort().map((path) => {
		const declarations = read(`${path}.d.ts`)
			.replace(COMMENTS, "")
			.replace(/\n(\s*\n)+/g, "\n")
			.trim();
		return `// ${path}\n${declarations}\n`;
	});
	return sections.join("\n");
}

if (import.meta.main) writeFileSync(INTERFACE_FILE, extensionInterface());
