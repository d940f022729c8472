import { lstatSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** A user's id; undefined on a system without such ids. */
type UserId = number | undefined;

/**
 * Says whose file or folder this process may not use, and what to do. Most often a command or a
 * server runs, or once ran, as another user than the one to whom the data belongs.
 *
 * @returns undefined for another error than EACCES
 */
export function describeDenied(
	error: Error,
	user: UserId = process.getuid?.(),
): string | undefined {
	if (!("code" in error) || error.code !== "EACCES") return undefined;
	if (!("path" in error) || typeof error.path !== "string") return undefined;
	const { path, owner } = ownerNear(error.path);
	if (owner === user)
		return `The user ${user} may not do this (${error.message}). Change the mode of ${path} (chmod), or choose another path.`;
	return `Run this as the server's user: ${path} belongs to the user ${owner}, and this runs as the user ${user} (${error.message}). If that is the server's user, give it ${path} (chown), or choose another path.`;
}

/** The file or folder itself, or the nearest one above of which this process may know the owner. */
function ownerNear(path: string): { readonly path: string; readonly owner: number } {
	const whole = resolve(path);
	try {
		return { path: whole, owner: lstatSync(whole).uid };
	} catch (error) {
		if (whole === dirname(whole)) throw error;
		return ownerNear(dirname(whole));
	}
}
