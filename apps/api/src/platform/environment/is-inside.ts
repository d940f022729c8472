import { isAbsolute, relative, resolve } from "node:path";

/** Whether a path is a directory or lies in it; false if either is undefined. */
export function isInside(path: string | undefined, directory: string | undefined): boolean {
	if (path === undefined || directory === undefined) return false;
	const way = relative(resolve(directory), resolve(path));
	return !way.startsWith("..") && !isAbsolute(way);
}
