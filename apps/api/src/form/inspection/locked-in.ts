import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The server's own code, in `src` as in `dist`. */
const CODE = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Options under which a process of Node's reads its own code and the packages beside it, and nothing
 * else: no data, no keys. It writes no file, and starts no program, thread or native add-on. The
 * network stays open, because a scanner may be there; Node 25 has to be told so, Node 24 does not
 * know the option.
 *
 * @param scannerModule address of the module that a scanner is made from; a team's own lies elsewhere,
 *   and what is in its folder is read, too
 */
export function lockedInOptions(scannerModule?: string): string[] {
	const folders = [CODE, ...(scannerModule === undefined ? [] : folderOf(scannerModule))];
	const readable = new Set(folders.flatMap((folder) => [folder, ...packageFolders(folder)]));
	const network = process.allowedNodeEnvironmentFlags.has("--allow-net") ? ["--allow-net"] : [];
	const reading = [...readable].map((folder) => `--allow-fs-read=${join(folder, "*")}`);
	return ["--permission", ...network, ...reading];
}

function folderOf(module: string): string[] {
	return module.startsWith("file:") ? [dirname(fileURLToPath(module))] : [];
}

function packageFolders(folder: string): string[] {
	const packages = join(folder, "node_modules");
	const own = existsSync(packages) ? [packages] : [];
	const above = dirname(folder);
	return above === folder ? own : [...own, ...packageFolders(above)];
}
