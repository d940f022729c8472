import { statSync } from "node:fs";

/** @throws the system's error if this user may not look there, which does not mean that nothing is */
export function isThere(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
