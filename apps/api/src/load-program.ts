import module from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Anyone who can write here can also change the code. If the folder is not writable it stays empty.
 */
const COMPILE_CACHE = fileURLToPath(new URL(".compile-cache", import.meta.url));

/**
 * Runs the server or an operator command: from the bundle, because reading two thousand modules
 * takes most of a start; with EXTENSIONS from the modules, because a team's own modules import some
 * of them and must get the same classes. See docs/decisions/0023-bundle.md.
 */
export async function loadProgram(name: "serve" | "operate"): Promise<void> {
	module.enableCompileCache(COMPILE_CACHE);
	const isBundle = !process.env["EXTENSIONS"];
	// Node does not report deprecated calls of dependencies, which it cannot distinguish from ours in
	// the bundle.
	if (isBundle) process.noDeprecation = true;
	// Defines every port, also those that the program itself does not use.
	if (!isBundle) await import("./index.ts");
	await import(new URL(`${isBundle ? "./bundle/" : "./"}${name}.js`, import.meta.url).href);
}
