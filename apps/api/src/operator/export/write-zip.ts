import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { ExportEntry } from "./export-entries.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const ZIP_NAME = /\.zip$/i;

/**
 * Writes an export into one zip file, whole or not at all.
 *
 * @param target the file, or a directory for `REFERENCE.zip`
 * @returns where it lies
 */
export async function writeZip(
	target: string,
	reference: string,
	entries: AsyncIterable<ExportEntry>,
): Promise<string> {
	const path = ZIP_NAME.test(target) ? target : join(target, `${reference}.zip`);
	await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
	const draft = `${path}.draft`;
	try {
		await write(draft, entries);
		await rename(draft, path);
		return path;
	} finally {
		await rm(draft, { force: true });
	}
}

async function write(path: string, entries: AsyncIterable<ExportEntry>): Promise<void> {
	const zip = new ZipFile();
	const given = new AbortController();
	const file = createWriteStream(path, { mode: OWNER_ONLY_FILE });
	const written = pipeline(zip.outputStream, file, { signal: given.signal });
	try {
		// Photos and PDFs do not get smaller by deflating them once more.
		for await (const { name, contents } of entries)
			zip.addBuffer(Buffer.from(contents), name, { compress: false });
		zip.end();
	} catch (error) {
		given.abort();
		await written.catch(() => {});
		throw error;
	}
	await written;
}
