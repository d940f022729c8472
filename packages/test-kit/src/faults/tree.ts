import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Contents of a directory: files with their bytes, and directories. */
export interface Tree extends Map<string, Buffer | Tree> {}

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** Writes a tree into a new directory. */
export async function writeTree(tree: Tree, directory: string): Promise<void> {
	await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
	for (const [name, entry] of tree)
		if (Buffer.isBuffer(entry))
			await writeFile(join(directory, name), entry, { mode: OWNER_ONLY_FILE });
		else await writeTree(entry, join(directory, name));
}

/**
 * Reads a directory recursively.
 *
 * @param isIgnored names to leave out
 */
export async function readTree(
	directory: string,
	isIgnored: (name: string) => boolean = () => false,
): Promise<Tree> {
	const tree: Tree = new Map();
	for (const entry of await readdir(directory, { withFileTypes: true })) {
		if (isIgnored(entry.name)) continue;
		const path = join(directory, entry.name);
		tree.set(
			entry.name,
			entry.isDirectory() ? await readTree(path, isIgnored) : await readFile(path),
		);
	}
	return tree;
}

/** A line for each file and directory, with length and digest, for comparing trees. */
export function listTree(tree: Tree, above = ""): string[] {
	const lines = [...tree].flatMap(([name, entry]) => {
		const path = `${above}${name}`;
		if (!Buffer.isBuffer(entry)) return [`${path}/`, ...listTree(entry, `${path}/`)];
		return [`${path} ${entry.length} ${createHash("sha256").update(entry).digest("hex")}`];
	});
	return lines.sort();
}
