import { statSync } from "node:fs";

/** @throws the system's error if this user may not look there: something may still be there */
export function isThere(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * What is said of a missing thing that the first start creates.
 *
 * @param hasData whether an installation is there: then no start creates it
 */
export function missing(what: string, hasData: boolean, it = "it"): string {
	return hasData ? `${what}, although there is data.` : `${what}: the first start creates ${it}.`;
}
