import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { defaultHeadsDirectory } from "../../domain/audit/audit-heads.ts";
import { BACKUP_MANIFEST, REPLICA_MARK } from "../../domain/key-fit/refuse-backup.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { makeDurableDirectory } from "../../platform/files/durable-directory.ts";
import { writeDurably } from "../../platform/files/write-durably.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { alone } from "../alone.ts";
import { type BackupFolders, FILES, MAILS } from "../backup/make-backup.ts";
import { OperatorError, UsageError } from "../command.ts";
import { namesIn } from "../copy-files.ts";
import { inHongKong } from "../hong-kong-time.ts";

/** How the names of files that are being written begin. */
const DRAFT = ".draft-";
/** In the folder of the replica's data, and in DATA_DIR, which has only one replica. */
const LOCK = "replica.lock";

const KINDS = ["data", "keys"] as const;

const markSchema = v.object({
	/** which of the two folders this is */
	kind: v.picklist(KINDS),
	installation: v.string(),
	/** of the installation: a restore and a move make another one */
	copy: v.nullable(v.string()),
	/** until when everything of the installation is in it; null before it is complete */
	asOf: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
	/** whether the keys are wrapped with a key that is a file among them */
	hasWrappingKey: v.optional(v.boolean(), false),
});

export type ReplicaMark = Omit<v.InferOutput<typeof markSchema>, "kind">;

export async function writeMarks(folders: BackupFolders, mark: ReplicaMark): Promise<void> {
	for (const kind of ["keys", "data"] as const)
		await writeDurably(join(folders[kind], REPLICA_MARK), `${JSON.stringify({ kind, ...mark })}\n`);
}

/**
 * The marks of both folders; undefined for one that is no replica.
 *
 * @throws OperatorError if one is damaged
 * @throws UsageError if the folders are swapped
 */
export async function readMarks(
	folders: BackupFolders,
): Promise<{ readonly data: ReplicaMark | undefined; readonly keys: ReplicaMark | undefined }> {
	const [data, keys] = [await readMark(folders.data), await readMark(folders.keys)];
	if (data?.kind === "keys" || keys?.kind === "data")
		throw new UsageError(
			"The folders are swapped: one holds the replica's data, and the other its keys. Data and keys in one place open everything. Nothing was done.",
		);
	return { data, keys };
}

async function readMark(folder: string) {
	const path = join(folder, REPLICA_MARK);
	try {
		return v.parse(markSchema, JSON.parse(await readFile(path, "utf8")));
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return undefined;
		if (!(error instanceof SyntaxError || error instanceof v.ValiError)) throw error;
		throw new OperatorError(
			`${path} is damaged. Make a new replica in empty folders, and restore a backup if the installation is lost. Nothing was done.`,
		);
	}
}

/**
 * Makes two folders a replica, or continues one.
 *
 * @param knownAsOf of the replica that the installation has, in ISO 8601
 * @throws OperatorError if something else is in them, or a newer replica, or if the installation's
 *   replica is elsewhere: its disks may not be mounted
 * @returns whether everything was in it before
 */
export async function claimFolders(
	folders: BackupFolders,
	owner: Pick<ReplicaMark, "installation" | "copy">,
	knownAsOf: string | undefined,
): Promise<boolean> {
	const marks = await readMarks(folders);
	for (const kind of KINDS) await requireFree(folders[kind], marks[kind], owner);
	if (marks.data === undefined || marks.keys === undefined) {
		const [begun] = [marks.data, marks.keys].filter((mark) => mark !== undefined);
		requireNotElsewhere(folders, begun?.asOf ?? knownAsOf);
		makeDurableDirectory(folders.data);
		makeDurableDirectory(folders.keys);
		await writeMarks(folders, { ...owner, asOf: null, hasWrappingKey: false });
		return false;
	}
	return marks.data.asOf !== null;
}

function requireNotElsewhere({ data, keys }: BackupFolders, asOf: string | undefined): void {
	if (asOf === undefined) return;
	throw new OperatorError(
		`This installation has a replica, as of ${inHongKong(asOf)}, which is not in ${data} and ${keys}. Mount its disks. To begin another one, run \`replica forget\`, and name two new folders. Nothing was done.`,
	);
}

/** What an interrupted run has left. Call it when nothing else uses the replica. */
export async function removeDrafts(folders: BackupFolders): Promise<void> {
	for (const folder of [
		folders.keys,
		defaultHeadsDirectory(folders.keys),
		folders.data,
		...[FILES, MAILS].map((name) => join(folders.data, name)),
	])
		for (const name of (await namesIn(folder)).filter((name) => name.startsWith(DRAFT)))
			await rm(join(folder, name), { force: true });
}

async function requireFree(
	folder: string,
	mark: ReplicaMark | undefined,
	{ installation, copy }: Pick<ReplicaMark, "installation" | "copy">,
): Promise<void> {
	if (!existsSync(dirname(folder)))
		throw new OperatorError(
			`There is no ${dirname(folder)}. Mount its disk, or create it for the server's user only. Nothing was done.`,
		);
	if (existsSync(join(folder, BACKUP_MANIFEST)))
		throw new OperatorError(
			`${folder} is a finished backup, and must stay as it is. Name other folders. Nothing was done.`,
		);
	if (mark === undefined && (await namesIn(folder)).length > 0)
		throw new OperatorError(
			`${folder} contains something other than a replica. Name an empty folder, or a new one. Nothing was done.`,
		);
	if (mark !== undefined && mark.installation !== installation)
		throw new OperatorError(
			`${folder} is the replica of another installation. Name other folders. Nothing was done.`,
		);
	if (mark !== undefined && mark.copy !== copy)
		throw new OperatorError(
			`${folder} is the replica of this installation before it was restored or moved, and may have newer registrations. Name other folders, or finish it (\`replica finish\`). Nothing was done.`,
		);
}

/** @throws OperatorError if something was removed or unmounted, so that nothing is written below it */
export function requireStillThere({ data, keys }: BackupFolders): void {
	const parts = {
		[data]: [REPLICA_MARK, DATABASE_FILE, FILES],
		[keys]: [REPLICA_MARK, VAULT_FILE],
	};
	for (const [folder, names] of Object.entries(parts))
		for (const name of names)
			if (!existsSync(join(folder, name)))
				throw new OperatorError(
					`${folder} is no longer the replica's folder: ${name} is not there. If its disk is not mounted, mount it, and start this again. If it is lost, run \`replica forget\`, and name two new folders.`,
				);
}

/** @throws OperatorError if another process uses the replica */
export async function asOnlyUser<Result>(
	{ data }: BackupFolders,
	task: () => Promise<Result>,
): Promise<Result> {
	const refusal = `Another process uses the replica in ${data}. Stop it first.`;
	return await alone(join(data, LOCK), refusal, task);
}

/**
 * Status and alert tell of one replica: of two, nobody would miss the one that stopped.
 *
 * @throws OperatorError if another process follows this installation
 */
export async function asOnlyFollower<Result>(
	dataDirectory: string,
	task: () => Promise<Result>,
): Promise<Result> {
	const refusal = `Another \`replica follow\` copies ${dataDirectory} already. Stop it first.`;
	return await alone(join(dataDirectory, LOCK), refusal, task);
}
