import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The server's own code, in `src` as in `dist`. */
const CODE = fileURLToPath(new URL("../../", import.meta.url));

/** From its sources, it reads the shared rules where they are built; in `dist` they are bundled. */
const SHARED_RULES = import.meta.url.endsWith(".ts")
	? [fileURLToPath(new URL("../../../../../packages/validation/dist/", import.meta.url))]
	: [];

/** What a process may read besides the server's code. */
export interface Readable {
	/** where the sealed files are, each opened with its key */
	readonly draftDirectory?: string;
	/**
	 * address of the module that makes a scanner; for a team's own module its folder is readable too
	 */
	readonly scannerModule?: string;
}

/**
 * Options under which a Node process reads its own code, its packages and the sealed drafts, and
 * nothing else: no other data, no keys. It writes no file, and starts no program, thread or native
 * add-on. The network stays open for a scanner; Node 25 needs an option for that, which Node 24
 * does not know.
 */
export function lockedInOptions({ draftDirectory, scannerModule }: Readable): string[] {
	const folders = [
		CODE,
		...SHARED_RULES,
		...(scannerModule === undefined ? [] : folderOf(scannerModule)),
	];
	const readable = new Set(folders.flatMap((folder) => [folder, ...packageFolders(folder)]));
	const network = process.allowedNodeEnvironmentFlags.has("--allow-net") ? ["--allow-net"] : [];
	if (draftDirectory !== undefined) readable.add(resolve(draftDirectory));
	const reading = [...readable].map((folder) => `--allow-fs-read=${join(folder, "*")}`);
	return ["--permission", ...network, ...reading];
}

function folderOf(module: string): string[] {
	return module.startsWith("file:") ? [dirname(fileURLToPath(module))] : [];
}

/** Also where they really are, because releases of an installation may share one folder by a link. */
function packageFolders(folder: string): string[] {
	const packages = join(folder, "node_modules");
	const own = existsSync(packages) ? [packages, realpathSync(packages)] : [];
	const above = dirname(folder);
	return above === folder ? own : [...own, ...packageFolders(above)];
}
