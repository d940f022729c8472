import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Where a program may stand. */
export interface ExecutablePlaces {
	/** names to look for in each folder of the PATH, the preferred first */
	readonly names: readonly string[];
	/** absolute paths to look at before the PATH */
	readonly usualPaths: readonly string[];
	/** what the variable PATH holds */
	readonly searchPath: string;
}

/**
 * Finds a program on this machine.
 *
 * @returns its absolute path; undefined where no place has it
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

/** Whether a path is a file that may be run; folders are executable too and do not count. */
export async function isExecutable(path: string): Promise<boolean> {
	try {
		await access(path, constants.X_OK);
		return (await stat(path)).isFile();
	} catch {
		return false;
	}
}
