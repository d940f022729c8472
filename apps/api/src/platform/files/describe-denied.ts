import { lstatSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** A user's id; undefined on a system without such ids. */
type UserId = number | undefined;

const ROOT = 0;

/**
 * Says whose file or folder this process may not use, and what to do. Most often a command or a
 * server runs, or once ran, as a user who does not own the data.
 *
 * @returns undefined for errors other than EACCES
 */
export function describeDenied(
	error: Error,
	user: UserId = process.getuid?.(),
): string | undefined {
	if (!("code" in error) || error.code !== "EACCES") return undefined;
	if (!("path" in error) || typeof error.path !== "string") return undefined;
	const { path, owner, isDirectory } = ownerNear(error.path);
	if (owner === user)
		return `The user ${user} may not do this (${error.message}). Change the mode of ${path} (chmod), or choose another path.`;
	// A directory of the system's, such as /root, must not be given away.
	if (owner === ROOT && isDirectory) {
		const advice =
			"syscall" in error && String(error.syscall).startsWith("mk")
				? `Choose a directory of that user, or let root create one: install -d -m 700 -o ${user} DIRECTORY.`
				: "Name a path that this user may use, or let root change the owner or mode of what is there (chown, chmod).";
		return `The user ${user} may not use ${path}, which belongs to root (${error.message}). ${advice}`;
	}
	return `Run this as the server's user: ${path} belongs to the user ${owner}, and this runs as the user ${user} (${error.message}). If that is the server's user, give it ${path} (chown), or choose another path.`;
}

interface Owned {
	readonly path: string;
	readonly owner: number;
	readonly isDirectory: boolean;
}

/** The file or folder itself, or the nearest one above of which this process may know the owner. */
function ownerNear(path: string): Owned {
	const whole = resolve(path);
	try {
		const found = lstatSync(whole);
		return { path: whole, owner: found.uid, isDirectory: found.isDirectory() };
	} catch (error) {
		if (whole === dirname(whole)) throw error;
		return ownerNear(dirname(whole));
	}
}
