import { readFileSync } from "node:fs";

/** Written by the build, see `scripts/bundle.ts`. */
const VERSION_FILE = new URL("../version", import.meta.url);

/** @returns the commit that was built; undefined without a build, or if it was built without git */
export function readVersion(): string | undefined {
	try {
		return readFileSync(VERSION_FILE, "utf8").trim() || undefined;
	} catch {
		return undefined;
	}
}
