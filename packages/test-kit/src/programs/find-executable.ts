import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Where to look for a program. */
export interface ExecutablePlaces {
	/** names to look for in each folder of the PATH, in order of preference */
	readonly names: readonly string[];
	/** absolute paths to try before the PATH */
	readonly usualPaths: readonly string[];
	/** value of the variable PATH */
	readonly searchPath: string;
}

/**
 * Finds a program on this machine.
 *
 * @returns its absolute path; undefined if it is not found
 */
export async function findExecutable(places: ExecutablePlaces): Promise<string | undefined> {
	for (const path of [...places.usualPaths, ...pathsOnSearchPath(places)])
		if (await isExecutable(path)) return path;
	return undefined;
}

function pathsOnSearchPath({ names, searchPath }: ExecutablePlaces): string[] {
	const folders = searchPath.split(delimiter).filter((folder) => folder !== "");
	return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Whether a path is an executable file; folders do not count. */
export async function isExecutable(path: string): Promise<boolean> {
	try {
		await access(path, constants.X_OK);
		return (await stat(path)).isFile();
	} catch {
		return false;
	}
}
