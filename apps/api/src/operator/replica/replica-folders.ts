import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { defaultHeadsDirectory } from "../../domain/audit/audit-heads.ts";
import { BACKUP_MANIFEST } from "../../domain/key-fit/refuse-backup.ts";
import { withFileLock } from "../../platform/database/with-file-lock.ts";
import { makeDurableDirectory } from "../../platform/files/durable-directory.ts";
import { writeDurably } from "../../platform/files/write-durably.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { type BackupFolders, FILES, MAILS } from "../backup/make-backup.ts";
import { OperatorError } from "../command.ts";
import { namesIn } from "../copy-files.ts";

/** In both folders of a replica, and of nothing else. */
export const REPLICA_MARK = "replica.json";
/** How the names of files that are being written begin. */
const DRAFT = ".draft-";
export const LOCK = "replica.lock";

const markSchema = v.object({
	installation: v.string(),
	/** until when everything of the installation is in it; null before it is complete */
	asOf: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

export type ReplicaMark = v.InferOutput<typeof markSchema>;

export async function writeMark(folders: BackupFolders, mark: ReplicaMark): Promise<void> {
	for (const folder of [folders.keys, folders.data])
		await writeDurably(join(folder, REPLICA_MARK), `${JSON.stringify(mark)}\n`);
}

/** @returns undefined if the folder is no replica */
export async function readMark(folder: string): Promise<ReplicaMark | undefined> {
	try {
		return v.parse(markSchema, JSON.parse(await readFile(join(folder, REPLICA_MARK), "utf8")));
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}

/**
 * Makes two folders a replica, or continues one.
 *
 * @throws OperatorError if something else is in them
 */
export async function claimFolders(folders: BackupFolders, installation: string): Promise<void> {
	for (const folder of [folders.data, folders.keys]) {
		if (existsSync(join(folder, BACKUP_MANIFEST)))
			throw new OperatorError(
				`${folder} is a finished backup, and must stay as it is. Name other folders. Nothing was done.`,
			);
		const mark = await readMark(folder);
		if (mark === undefined && (await namesIn(folder)).length > 0)
			throw new OperatorError(
				`${folder} contains something other than a replica. Name an empty folder, or a new one. Nothing was done.`,
			);
		if (mark !== undefined && mark.installation !== installation)
			throw new OperatorError(
				`${folder} is the replica of another installation. Name other folders. Nothing was done.`,
			);
	}
	makeDurableDirectory(folders.data);
	makeDurableDirectory(folders.keys);
	for (const folder of [
		folders.keys,
		defaultHeadsDirectory(folders.keys),
		folders.data,
		...[FILES, MAILS].map((name) => join(folders.data, name)),
	])
		for (const name of (await namesIn(folder)).filter((name) => name.startsWith(DRAFT)))
			await rm(join(folder, name), { force: true });
	const marks = [await readMark(folders.data), await readMark(folders.keys)];
	if (marks.includes(undefined)) await writeMark(folders, { installation, asOf: null });
}

/** @throws OperatorError if another process uses the replica */
export async function alone<Result>(
	{ data }: BackupFolders,
	task: () => Promise<Result>,
): Promise<Result> {
	return await withFileLock(join(data, LOCK), task, () => {
		throw new OperatorError(
			`Another process uses the replica in ${data}. Stop it first. Nothing was done.`,
		);
	});
}
