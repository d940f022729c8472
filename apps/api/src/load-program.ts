import module from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = [24, 15] as const;

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
	refuseOldNode(process.versions.node);
	module.enableCompileCache(COMPILE_CACHE);
	const isBundle = !process.env["EXTENSIONS"];
	// Node does not report deprecated calls of dependencies, which it cannot distinguish from ours in
	// the bundle.
	if (isBundle) process.noDeprecation = true;
	// Defines every port, also those that the program itself does not use.
	if (!isBundle) await import("./index.ts");
	// Imported dynamically, because an old Node could not even parse these modules.
	await import(new URL(`${isBundle ? "./bundle/" : "./"}${name}.js`, import.meta.url).href);
}

function refuseOldNode(version: string): void {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
	process.stderr.write(
		`This server and its commands need Node ${OLDEST_NODE.join(".")} or newer, but run on ${version}. The repository includes one: \`pnpm exec node ${relative(process.cwd(), process.argv[1] ?? "")}\`.\n`,
	);
	process.exit(1);
}
