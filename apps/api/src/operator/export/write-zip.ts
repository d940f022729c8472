import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { OperatorError } from "../command.ts";
import type { ExportEntry } from "./export-entries.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const ZIP_NAME = /\.zip$/i;

/**
 * Writes an export into a zip file, completely or not at all. It is written under an unpredictable
 * name, so that no file or link placed there beforehand receives the personal data.
 *
 * @param target the file, or a directory for `REFERENCE.zip`
 * @returns its path
 * @throws OperatorError if the name exists already
 */
export async function writeZip(
	target: string,
	reference: string,
	entries: AsyncIterable<ExportEntry>,
): Promise<string> {
	const path = ZIP_NAME.test(target) ? target : join(target, `${reference}.zip`);
	await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
	await reserve(path);
	try {
		await writeBeside(path, entries);
	} catch (error) {
		await rm(path, { force: true });
		throw error;
	}
	return path;
}

/** Reserves the name with an empty file: renaming alone would overwrite a file created meanwhile. */
async function reserve(path: string): Promise<void> {
	try {
		await (await open(path, "wx", OWNER_ONLY_FILE)).close();
	} catch (error) {
		const isTaken = error instanceof Error && "code" in error && error.code === "EEXIST";
		throw isTaken ? new OperatorError(`${path} already exists; name another file.`) : error;
	}
}

async function writeBeside(path: string, entries: AsyncIterable<ExportEntry>): Promise<void> {
	const drafts = await mkdtemp(join(dirname(path), ".export-"));
	try {
		const draft = join(drafts, "draft.zip");
		await write(draft, entries);
		await rename(draft, path);
	} finally {
		await rm(drafts, { recursive: true, force: true });
	}
}

async function write(path: string, entries: AsyncIterable<ExportEntry>): Promise<void> {
	const zip = new ZipFile();
	const given = new AbortController();
	const file = createWriteStream(path, { flags: "wx", mode: OWNER_ONLY_FILE });
	const written = pipeline(zip.outputStream, file, { signal: given.signal });
	try {
		// Photos and PDFs are already compressed.
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
