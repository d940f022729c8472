import { existsSync } from "node:fs";
import { lstat, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { makeDirectory } from "../../platform/files/make-directory.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { OperatorError } from "../command.ts";
import { untilInterrupted } from "../interruptible.ts";
import {
	createExportDraft,
	findDeadDrafts,
	refuseBesideExport,
	removeDeadDrafts,
	removeDrafts,
} from "./export-draft.ts";
import type { ExportEntry } from "./export-entries.ts";
import { INDEX, isIndex } from "./write-index.ts";

const OWNER_ONLY_FILE = 0o600;
/** Names the registration. Removed first and written last, so that only a whole export has it. */
const LAST = "registration.json";
const ORIGINALS = "originals";
/** The files of an export, by the names that `export-entries.ts` gives them. */
const EXPORTED = new RegExp(
	`^(registration\\.json|summary\\.html|originals/(${UPLOAD_NAMES.join("|")})\\.\\w+|(${UPLOAD_NAMES.join("|")})-\\d+\\.jpg)$`,
);

/**
 * Writes an export into a directory, completely or not at all: files of a failed export are
 * removed. The same registration may be exported again to the same place, and replaces all files of
 * the earlier export; another one may not.
 *
 * @param signal interrupts it
 * @throws OperatorError if the directory contains another registration, a file of somebody else with
 *   the name of one of the export, or a link in place of a folder
 */
export async function writeDirectory(
	directory: string,
	reference: string,
	entries: AsyncIterable<ExportEntry>,
	signal: AbortSignal,
): Promise<void> {
	await makeDirectory(directory);
	await refuseBesideExport(directory);
	await refuseAmongSeveral(directory, reference);
	const present = await readReference(directory);
	if (present === "") refuseForeign(directory, [LAST]);
	if (present !== undefined && present !== reference)
		throw new OperatorError(
			`${directory} already contains the export of another registration. Nothing was exported. Choose another directory.`,
		);
	const left = await findDeadDrafts(directory);
	// A killed export has its reference in its draft until it has replaced all files. That draft stays
	// until this export has replaced them, because it may fail before.
	const replacing = await Promise.all(left.map(readReference));
	if (replacing.some((other) => other !== undefined && other !== "" && other !== reference))
		throw new OperatorError(
			`An export of another registration to ${directory} was killed. Repeat it, or remove ${left.join(" and ")} and choose another directory.`,
		);
	await removeDeadDrafts(directory);
	const draft = await createExportDraft(directory);
	const names: string[] = [];
	try {
		for await (const { name, contents } of untilInterrupted(entries, signal)) {
			await makeFolder(dirname(join(draft, name)));
			await writeFile(join(draft, name), contents, { mode: OWNER_ONLY_FILE });
			names.push(name);
		}
		const isRepeated = present !== undefined || replacing.includes(reference);
		if (!isRepeated) refuseForeign(directory, names);
		for (const folder of new Set(names.map((name) => dirname(name))))
			if (folder !== ".") await makeFolder(join(directory, folder));
		if (isRepeated) await removeEarlier(directory, names);
		for (const name of names.toSorted(lastIsLast))
			await rename(join(draft, name), join(directory, name));
		await removeDrafts(left);
	} finally {
		await rm(draft, { recursive: true, force: true });
	}
}

/** Its files would lie loose beside the folders of the others. */
async function refuseAmongSeveral(directory: string, reference: string): Promise<void> {
	const index = await readFile(join(directory, INDEX), "utf8").catch(() => "");
	if (isIndex(index))
		throw new OperatorError(
			`${directory} holds exports of several registrations. Nothing was exported. Name another directory, or ${join(directory, reference)}.`,
		);
}

/** Somebody's own file may have the same name. */
function refuseForeign(directory: string, names: readonly string[]): void {
	const foreign = names.find((name) => existsSync(join(directory, name)));
	if (foreign === undefined) return;
	throw new OperatorError(
		`${join(directory, foreign)} is not of an export. Nothing was exported. Remove it, or choose another directory.`,
	);
}

/** Files that only an earlier export wrote, and the file that marks it as whole. */
async function removeEarlier(directory: string, names: readonly string[]): Promise<void> {
	const originals = join(directory, ORIGINALS);
	const isFolder = (await lstat(originals).catch(() => undefined))?.isDirectory() === true;
	const present = [
		...(await readdir(directory)),
		...(isFolder ? (await readdir(originals)).map((name) => `${ORIGINALS}/${name}`) : []),
	];
	await rm(join(directory, LAST), { force: true });
	for (const name of present)
		if (EXPORTED.test(name) && !names.includes(name))
			await rm(join(directory, name), { force: true });
	const isNeeded = names.some((name) => dirname(name) === ORIGINALS);
	// Refused if it has other files.
	if (isFolder && !isNeeded) await rmdir(originals).catch(() => {});
}

function lastIsLast(one: string, other: string): number {
	return Number(one === LAST) - Number(other === LAST);
}

/** @throws OperatorError for a link in its place, which might lead anywhere */
async function makeFolder(path: string): Promise<void> {
	await makeDirectory(path);
	if (!(await lstat(path)).isDirectory()) throw new OperatorError(`${path} is not a folder.`);
}

/** @returns undefined without an export, and an empty text if its reference cannot be read */
async function readReference(directory: string): Promise<string | undefined> {
	try {
		const { reference } = JSON.parse(await readFile(join(directory, LAST), "utf8")) as {
			reference?: string;
		};
		return reference ?? "";
	} catch (error) {
		if (error instanceof SyntaxError) return "";
		if (errorCodeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}
