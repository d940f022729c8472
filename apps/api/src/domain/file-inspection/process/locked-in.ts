import { existsSync, realpathSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The server's own code, in `src` as in `dist`. */
const CODE = fileURLToPath(new URL("../../../", import.meta.url));

/** From its sources, it reads the shared rules where they are built; in `dist` they are bundled. */
const SHARED_RULES = import.meta.url.endsWith(".ts")
	? [fileURLToPath(new URL("../../../../../../packages/validation/dist/", import.meta.url))]
	: [];

/** Closes the network where Node's permissions do not cover it. */
const NO_NETWORK = new URL(`./no-network${extname(import.meta.url)}`, import.meta.url).href;

/** What a process may reach besides the server's code. */
export interface Reach {
	/** where the sealed files are, each opened with its key */
	readonly draftDirectory?: string | undefined;
	/** address of a module that it loads; for a team's own module its folder is readable too */
	readonly module?: string;
	/** false by default */
	readonly hasNetwork?: boolean;
}

/**
 * Options under which a Node process reads its own code, its packages and the sealed drafts, and
 * nothing else: no other data, no keys. It writes no file, and starts no program, thread or native
 * add-on. Without the network it can neither connect, listen nor look up a name.
 */
export function lockedInOptions({ draftDirectory, module, hasNetwork = false }: Reach): string[] {
	const folders = [CODE, ...SHARED_RULES, ...(module === undefined ? [] : folderOf(module))];
	const readable = new Set(folders.flatMap((folder) => [folder, ...packageFolders(folder)]));
	if (draftDirectory !== undefined) readable.add(resolve(draftDirectory));
	const reading = [...readable].map((folder) => `--allow-fs-read=${join(folder, "*")}`);
	return ["--permission", ...networkOptions(hasNetwork), ...reading];
}

/** From Node 25 on, the permissions close the network. */
function networkOptions(hasNetwork: boolean): string[] {
	const isClosed = process.allowedNodeEnvironmentFlags.has("--allow-net");
	if (hasNetwork) return isClosed ? ["--allow-net"] : [];
	return isClosed ? [] : ["--import", NO_NETWORK];
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
