import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";

/**
 * Whether a path is a directory or lies in it, symbolic links followed; false if either is
 * undefined. Neither has to exist.
 */
export function isInside(path: string | undefined, directory: string | undefined): boolean {
	if (path === undefined || directory === undefined) return false;
	const way = relative(realPath(directory), realPath(path));
	return !way.startsWith("..") && !isAbsolute(way);
}

/** Without symbolic links, as far as there is something. */
export function realPath(path: string): string {
	const existing = nearestExisting(path);
	return join(realpathSync(existing), relative(existing, resolve(path)));
}

/** A path itself if something is there, or else the nearest folder above it. */
export function nearestExisting(path: string): string {
	let existing = resolve(path);
	while (!existsSync(existing)) existing = dirname(existing);
	return existing;
}
