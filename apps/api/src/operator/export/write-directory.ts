import { lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OperatorError } from "../command.ts";
import type { ExportEntry } from "./export-entries.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/**
 * Writes an export into a directory, completely or not at all: files of a failed export are
 * removed. The same registration may be exported again to the same place, another one may not.
 *
 * @throws OperatorError if the directory contains another registration, or a link in place of a folder
 */
export async function writeDirectory(
	directory: string,
	reference: string,
	entries: AsyncIterable<ExportEntry>,
): Promise<void> {
	await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
	const existing = await readReference(join(directory, "registration.json"));
	if (existing !== undefined && existing !== reference)
		throw new OperatorError(`${directory} already contains the export of another registration.`);
	const draft = await mkdtemp(join(directory, ".export-"));
	const names: string[] = [];
	try {
		for await (const { name, contents } of entries) {
			await makeFolder(dirname(join(draft, name)));
			await writeFile(join(draft, name), contents, { mode: OWNER_ONLY_FILE });
			names.push(name);
		}
		for (const folder of new Set(names.map((name) => dirname(name))))
			if (folder !== ".") await makeFolder(join(directory, folder));
		for (const name of names) await rename(join(draft, name), join(directory, name));
	} finally {
		await rm(draft, { recursive: true, force: true });
	}
}

/** @throws OperatorError for a link in its place, which might lead anywhere */
async function makeFolder(path: string): Promise<void> {
	await mkdir(path, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
	if (!(await lstat(path)).isDirectory()) throw new OperatorError(`${path} is not a folder.`);
}

async function readReference(path: string): Promise<string | undefined> {
	try {
		const { reference } = JSON.parse(await readFile(path, "utf8")) as { reference?: string };
		return reference ?? "";
	} catch (error) {
		const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
		return isAbsent ? undefined : "";
	}
}
