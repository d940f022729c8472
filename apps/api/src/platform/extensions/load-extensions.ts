import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Environment } from "../environment/environment.ts";
import { ExtensionError } from "./extension-error.ts";
import { Extensions } from "./extensions.ts";
import { parseExtensions } from "./parse-extensions.ts";

/**
 * Loads the file that EXTENSIONS names, for the server and for the operator's commands.
 *
 * @throws ExtensionError that says what is wrong with it
 */
export async function loadExtensions(environment: Environment): Promise<Extensions> {
	if (environment.EXTENSIONS === undefined) return Extensions.NONE;
	const file = resolve(environment.EXTENSIONS);
	if (!existsSync(file)) throw new ExtensionError(file, ["there is no such file"]);
	return parseExtensions(file, await importDefault(file), environment);
}

function defaultOf(module: unknown): unknown {
	return typeof module === "object" && module !== null && "default" in module
		? module.default
		: undefined;
}

async function importDefault(file: string): Promise<unknown> {
	try {
		const exported = defaultOf(await import(pathToFileURL(file).href));
		// The default import of a CommonJS file is the whole `module.exports`, which contains its own
		// default.
		return Array.isArray(exported) ? exported : (defaultOf(exported) ?? exported);
	} catch (cause) {
		const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
		throw new ExtensionError(file, [`it cannot be loaded: ${reason}`], { cause });
	}
}
