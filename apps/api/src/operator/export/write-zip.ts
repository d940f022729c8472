import { createWriteStream } from "node:fs";
import { link, lstat, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { makeDirectory } from "../../platform/files/make-directory.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { OperatorError } from "../command.ts";
import { untilInterrupted } from "../interruptible.ts";
import { createExportDraft, removeDeadDrafts } from "./export-draft.ts";
import type { ExportEntry } from "./export-entries.ts";

const OWNER_ONLY_FILE = 0o600;
const ZIP_NAME = /\.zip$/i;

/**
 * Writes an export into a zip file, completely or not at all. It is written under an unpredictable
 * name, so that no file or link placed there beforehand receives the personal data.
 *
 * @param target the file, or a directory for `REFERENCE.zip`
 * @param signal interrupts it
 * @returns its path
 * @throws OperatorError if the name exists already
 */
export async function writeZip(
	target: string,
	reference: string,
	entries: AsyncIterable<ExportEntry>,
	signal: AbortSignal,
): Promise<string> {
	const path = ZIP_NAME.test(target) ? target : join(target, `${reference}.zip`);
	const directory = dirname(path);
	await makeDirectory(directory);
	if ((await lstat(path).catch(undefinedIfAbsent)) !== undefined) throw alreadyExists(path);
	await removeDeadDrafts(directory);
	const drafts = await createExportDraft(directory);
	try {
		const draft = join(drafts, "draft.zip");
		await write(draft, untilInterrupted(entries, signal));
		await publish(draft, path);
	} finally {
		await rm(drafts, { recursive: true, force: true });
	}
	return path;
}

/** Gives the file its name. Renaming would overwrite a file that was created meanwhile. */
async function publish(draft: string, path: string): Promise<void> {
	try {
		await link(draft, path).catch(async (error: unknown) => {
			if (errorCodeOf(error) === "EEXIST") throw error;
			// A file system without hard links, such as that of a USB stick: reserve the name.
			await (await open(path, "wx", OWNER_ONLY_FILE)).close();
			await rename(draft, path);
		});
	} catch (error) {
		throw errorCodeOf(error) === "EEXIST" ? alreadyExists(path) : error;
	}
}

function alreadyExists(path: string): OperatorError {
	return new OperatorError(`${path} already exists; name another file.`);
}

function undefinedIfAbsent(error: unknown): undefined {
	if (errorCodeOf(error) !== "ENOENT") throw error;
}

async function write(path: string, entries: AsyncIterable<ExportEntry>): Promise<void> {
	const zip = new ZipFile();
	const given = new AbortController();
	const file = createWriteStream(path, { flags: "wx", mode: OWNER_ONLY_FILE });
	const written = pipeline(zip.outputStream, file, { signal: given.signal });
	let hasEnded = false;
	// A full disk ends it before the last entry is there.
	const noteEnd = () => {
		hasEnded = true;
	};
	written.then(noteEnd, noteEnd);
	try {
		for await (const { name, contents } of entries) {
			if (hasEnded) break;
			// Photos and PDFs are already compressed.
			zip.addBuffer(Buffer.from(contents), name, { compress: false });
		}
		zip.end();
	} catch (error) {
		given.abort();
		await written.catch(() => {});
		throw error;
	}
	await written;
}
