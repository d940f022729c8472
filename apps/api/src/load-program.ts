import module from "node:module";
import { fileURLToPath } from "node:url";

/** Whoever can write here can change the code itself. A folder that cannot be written stays empty. */
const COMPILE_CACHE = fileURLToPath(new URL(".compile-cache", import.meta.url));

/**
 * Runs the server or an operator command: out of the bundle, because reading two thousand modules
 * takes most of a start; out of the modules themselves with EXTENSIONS, because a team's own modules
 * import some of them and must get the same classes. See docs/decisions/0023-bundle.md.
 */
export async function loadProgram(name: "serve" | "operate"): Promise<void> {
	module.enableCompileCache(COMPILE_CACHE);
	const isBundle = !process.env["EXTENSIONS"];
	// Node says nothing about a dependency's outdated calls, and cannot tell them from ours here.
	if (isBundle) process.noDeprecation = true;
	await import(new URL(`${isBundle ? "./bundle/" : "./"}${name}.js`, import.meta.url).href);
}
