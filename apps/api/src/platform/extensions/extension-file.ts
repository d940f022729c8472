import { pathToFileURL } from "node:url";

/** Imports a file of extensions, an ES module or CommonJS. */
export async function importFile(file: string): Promise<unknown> {
	return await import(pathToFileURL(file).href);
}

export function defaultOf(module: unknown): unknown {
	return typeof module === "object" && module !== null && "default" in module
		? module.default
		: undefined;
}

/** The default import of a CommonJS file is the whole `module.exports`, with a default of its own. */
export function listOf(module: unknown): unknown {
	const exported = defaultOf(module);
	return Array.isArray(exported) ? exported : (defaultOf(exported) ?? exported);
}
