import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/**
 * Writes a build of the form for a server that serves its files: each asset with its compressed
 * copies, and the page, which differs in every release.
 *
 * @param assets contents by name
 */
export async function writeBuild(
	directory: string,
	assets: Readonly<Record<string, string>>,
): Promise<string> {
	await mkdir(join(directory, "assets"), { recursive: true });
	for (const [name, contents] of Object.entries(assets)) {
		const path = join(directory, "assets", name);
		await writeFile(path, contents);
		if (name.endsWith(".pdf")) continue;
		await writeFile(`${path}.br`, brotliCompressSync(contents));
		await writeFile(`${path}.gz`, gzipSync(contents));
	}
	await writeFile(join(directory, "index.html"), "{{lang}}");
	return directory;
}
