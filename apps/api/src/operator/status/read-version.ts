import { readFile } from "node:fs/promises";

/** Written by the build, see `scripts/bundle.ts`. */
const VERSION_FILE = new URL("../../version", import.meta.url);

/** @returns the commit that was built; undefined without a build, or if it was built without git */
export async function readVersion(): Promise<string | undefined> {
	const text = await readFile(VERSION_FILE, "utf8").catch(() => "");
	return text.trim() || undefined;
}
