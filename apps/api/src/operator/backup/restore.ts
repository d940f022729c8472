import { stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { NestFactory } from "@nestjs/core";
import { defaultHeadsDirectory, headsDirectoryOf, isHead } from "../../domain/audit/audit-heads.ts";
import { placesOf } from "../../domain/key-fit/find-misfit.ts";
import { BACKUP_MANIFEST } from "../../domain/key-fit/refuse-backup.ts";
import { BACKUP_FINISHED } from "../../domain/maintenance/stored-settings.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { isInside, nearestExisting, realPath } from "../../platform/environment/is-inside.ts";
import { makeDurableDirectory } from "../../platform/files/durable-directory.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { alone } from "../alone.ts";
import { OperatorError, UsageError } from "../command.ts";
import { copyFiles, namesIn } from "../copy-files.ts";
import { counted } from "../counted.ts";
import { inHongKong } from "../hong-kong-time.ts";
import {
	adviceOf,
	copyInto,
	hasSameRootSecret,
	NO_ROOT_SECRET,
	requireRootSecret,
} from "../move/copy-into.ts";
import { lookAtTarget } from "../move/look-at-target.ts";
import { MoveModule } from "../move/move.module.ts";
import type { SourcePlaces } from "../move/source.ts";
import { ACCEPT_LOSS, lossesOf, presentRootKeys, tryOut, wouldCopy } from "../move/try-out.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import { requireWritable } from "../unsealed-directory.ts";
import { BackupSource } from "./backup-source.ts";
import { MAILS } from "./make-backup.ts";
import { findChanged, type Manifest, readManifest } from "./manifest.ts";

/** What to restore, and how. */
export interface RestoreRequest {
	/** the two folders of a backup */
	readonly data: string;
	readonly keys: string;
	/** whether it only tries everything */
	readonly isDryRun: boolean;
	/** whether it only opens the backup, and does not look at the place */
	readonly onlyVerifies: boolean;
	/** whether it restores what there is, although something is missing */
	readonly acceptsLoss: boolean;
	/** whether a verification's result is JSON */
	readonly isJson: boolean;
}

/**
 * Restores a backup to the empty place that the environment describes, whatever storage it was made
 * of. Every key is opened and every file compared with its registration. After any interruption it
 * can be run again and continues; no server starts on the place before it is finished.
 *
 * @returns a description of what was done
 * @throws OperatorError if it cannot be done
 */
export async function restore(
	request: RestoreRequest,
	surroundings: OperatorSurroundings,
): Promise<string> {
	const { isDryRun, onlyVerifies, acceptsLoss } = request;
	const [data, keys] = [realPath(request.data), realPath(request.keys)];
	const places: SourcePlaces = { data, keys, heads: defaultHeadsDirectory(keys) };
	requireOtherPlace(places, surroundings.environment);
	const manifest = await readManifest(data);
	const ofKeys = await readManifest(keys);
	if (!acceptsLoss) requireRootSecret(surroundings.environment);
	requirePair(manifest, ofKeys, acceptsLoss);
	const changed = [...(await findChanged(data, manifest)), ...(await findChanged(keys, ofKeys))];
	requireUsable(changed, acceptsLoss);
	if (!acceptsLoss) requireKeys(manifest, onlyVerifies);
	const source = await BackupSource.open(places, manifest.schema);
	try {
		if (!acceptsLoss && !(await hasSameRootSecret(source, presentRootKeys(surroundings))))
			throw new OperatorError(NO_ROOT_SECRET);
		if (!onlyVerifies) {
			const { id: origin, installation } = manifest;
			// Before anything is created there: what has begun must be finished before a server starts.
			const restored = await lookAtTarget(surroundings, { source, installation, origin });
			if (isDryRun) {
				if (restored !== undefined) return `${alreadyRestored(restored.at)} Nothing would be done.`;
				await requireRoom(source, surroundings.environment);
			}
		}
		const isOnlyTried = isDryRun || onlyVerifies;
		const done = isOnlyTried
			? await tryOutBackup(source, manifest, changed, request, surroundings)
			: await asOnlyRestore(surroundings.environment, () =>
					restoreFrom(source, manifest, acceptsLoss, surroundings),
				);
		return changed.length === 0 || request.isJson ? done : `${done}\n${without(changed)}`;
	} finally {
		await source.close();
	}
}

function without(changed: readonly string[]): string {
	return `Without or with damaged ${changed.join(", ")}.`;
}

const LOCK = "restore.lock";

/** @throws OperatorError if another restore fills the place */
async function asOnlyRestore<Result>(
	{ DATA_DIR }: Environment,
	task: () => Promise<Result>,
): Promise<Result> {
	makeDurableDirectory(DATA_DIR);
	const refusal = `Another restore to ${DATA_DIR} is running. Wait until it has ended.`;
	return await alone(join(DATA_DIR, LOCK), refusal, task);
}

async function tryOutBackup(
	source: BackupSource,
	{ installation, id: origin, finishedAt }: Manifest,
	changed: readonly string[],
	{ acceptsLoss, onlyVerifies, isJson }: RestoreRequest,
	surroundings: OperatorSurroundings,
): Promise<string> {
	const { files, losses } = await tryOut(source, installation, surroundings, {
		advice: onlyVerifies ? "Use another backup." : adviceOf(origin),
		acceptsLoss,
		isVerification: onlyVerifies,
	});
	const { registrations, count } = files;
	if (isJson) {
		const notes = changed.length === 0 ? losses : [...losses, without(changed)];
		return JSON.stringify({ finishedAt, registrations, files: count, notes }, null, 2);
	}
	return [
		onlyVerifies
			? `The backup opens: ${counted(registrations, "registration")} with ${counted(count, "whole file")}.`
			: wouldCopy(files),
		`They are as of ${inHongKong(finishedAt)}.`,
		...losses,
		...(onlyVerifies ? [] : await unsentIn(source)),
	].join("\n");
}

/** Runs before anything is opened there. */
function requireOtherPlace({ data, keys }: SourcePlaces, { DATA_DIR, KEY_DIR }: Environment): void {
	if (isInside(DATA_DIR, data) || isInside(KEY_DIR, keys))
		throw new OperatorError(
			"--from and --from-keys name the backup, which is not changed: DATA_DIR and KEY_DIR must be other folders. Nothing was done.",
		);
}

function requirePair(data: Manifest, keys: Manifest, acceptsLoss: boolean): void {
	if (!(DATABASE_FILE in data.digests) || !(VAULT_FILE in keys.digests))
		throw new UsageError(
			"--from must name a backup's folder of data, and --from-keys its folder of keys. Nothing was done.",
		);
	if (data.installation !== keys.installation)
		throw new OperatorError(
			"--from and --from-keys are backups of two installations. Nothing was done.",
		);
	if (data.id !== keys.id && !acceptsLoss)
		throw new OperatorError(
			`--from was made at ${inHongKong(data.finishedAt)} and --from-keys at ${inHongKong(keys.finishedAt)}. Give both folders of one backup. If one of them is lost, --accept-loss takes these: what has no key does not open. Nothing was done.`,
		);
	if (data.id === keys.id && data.digests[DATABASE_FILE] !== keys.tables)
		throw new OperatorError(
			`The tables in --from are not those that were backed up with --from-keys: somebody changed ${DATABASE_FILE} and ${BACKUP_MANIFEST}. Nothing was done. Use another backup, and treat it as an incident.`,
		);
}

/** A table is in its file and in SQLite's log while it is copied. */
const FILE_AND_LOG = 2;
const BLOCK_BYTES = 4_096;

/** @throws Error if the user may not write to DATA_DIR and KEY_DIR, or the backup does not fit there */
async function requireRoom(
	{ database, places }: BackupSource,
	{ FILE_STORE, DATABASE_URL, KEY_DATABASE_URL, DATA_DIR, KEY_DIR }: Environment,
): Promise<void> {
	for (const folder of [DATA_DIR, KEY_DIR]) requireWritable(folder);
	const sizeOf = async (path: string) => FILE_AND_LOG * (await stat(path)).size;
	const { bytes, count } = await database
		.selectFrom("registration_files")
		.select(({ fn }) => [fn.sum("byte_length").as("bytes"), fn.countAll().as("count")])
		.executeTakeFirstOrThrow();
	const files = Number(bytes ?? 0) + Number(count) * BLOCK_BYTES;
	const tables = await sizeOf(join(places.data, DATABASE_FILE));
	const keys = await sizeOf(join(places.keys, VAULT_FILE));
	const needed = (FILE_STORE === "disk" ? files : 0) + (DATABASE_URL === undefined ? tables : 0);
	await requireFree("DATA_DIR", DATA_DIR, needed);
	await requireFree("KEY_DIR", KEY_DIR, KEY_DATABASE_URL === undefined ? keys : 0);
}

async function requireFree(variable: string, folder: string, needed: number): Promise<void> {
	const existing = nearestExisting(folder);
	const { bavail, bsize } = await statfs(existing);
	const free = bavail * bsize;
	if (needed <= free) return;
	throw new OperatorError(
		`The restore needs about ${inKilobytes(needed)} in ${variable}, and ${inKilobytes(free)} are free in ${existing}. Nothing was done. Free space, or set ${variable} to a larger disk.`,
	);
}

function inKilobytes(bytes: number): string {
	return `${Math.ceil(bytes / 1_000).toLocaleString("en")} kB`;
}

function requireUsable(changed: readonly string[], acceptsLoss: boolean): void {
	const needed = changed.filter((path) => [DATABASE_FILE, VAULT_FILE].includes(basename(path)));
	if (needed.length === 0 && (acceptsLoss || changed.length === 0)) return;
	const advice =
		needed.length === 0
			? "Use another backup, or add --accept-loss to do without."
			: "Use another backup.";
	throw new OperatorError(
		`The backup is damaged. Missing, or not as written: ${changed.join(", ")}. Nothing was restored. ${advice}`,
	);
}

/** @throws OperatorError if registrations had lost their keys when the backup was made */
function requireKeys({ id, keyless }: Manifest, onlyVerifies: boolean): void {
	if (keyless.length === 0) return;
	const advice = onlyVerifies ? "Use another backup." : adviceOf(id);
	throw new OperatorError(
		`The vault had no key that opens for these registrations when the backup was made: ${keyless.join(", ")}. ${advice}`,
	);
}

async function restoreFrom(
	source: BackupSource,
	{ id, installation, finishedAt, broken, keyless }: Manifest,
	acceptsLoss: boolean,
	surroundings: OperatorSurroundings,
): Promise<string> {
	const { environment } = surroundings;
	const target = await NestFactory.createApplicationContext(
		MoveModule.with(surroundings, source.places),
		{ logger: false, abortOnError: false },
	);
	try {
		const copied = await copyInto(target, source, installation, surroundings, {
			copyBeside: () => copyBeside(source.places, environment),
			origin: id,
			// An incomplete backup must not silence the alert about old ones.
			settings: broken.length + keyless.length > 0 ? {} : { [BACKUP_FINISHED]: finishedAt },
			acceptsLoss,
		});
		if (copied.kind === "before") {
			return `${alreadyRestored(copied.at)} Nothing was done.`;
		}
		const { rows, keys, files, unopened } = copied;
		const isSameRoot = await hasSameRootSecret(source, target.get(RootKeys));
		const losses = lossesOf(files, unopened, isSameRoot);
		return [
			`Restored and compared: ${rows} rows, ${keys} keys, ${files.count} files, as they were at ${inHongKong(finishedAt)}.`,
			...losses,
			...(files.broken.length + files.keyless.length + keyless.length > 0 ? [ACCEPT_EACH] : []),
			...(await unsentIn(source)),
			nextIn(environment, losses.includes(ACCEPT_LOSS)),
		].join("\n");
	} finally {
		await target.close();
	}
}

const ACCEPT_EACH =
	"Run `registrations accept-loss` for each of these registrations, or `keys check`, `backup` and exports fail.";

function alreadyRestored(at: string | undefined): string {
	const when = at === undefined ? "" : ` at ${inHongKong(at)}`;
	return `This backup was already restored${when}.`;
}

/** With other settings the server would not send them. */
async function unsentIn({ database }: BackupSource): Promise<string[]> {
	const { count } = await database
		.selectFrom("outbox")
		.select(({ fn }) => fn.countAll().as("count"))
		.where("state", "in", ["waiting", "sending"])
		.executeTakeFirstOrThrow();
	if (Number(count) === 0) return [];
	return [
		`${counted(Number(count), "mail or event", "mails or events")} had not been sent. The server sends them when it starts: set MAIL and DELIVERY first. With MAIL=files it only stores the mails (\`mails take\`); with DELIVERY=none the events become dead entries, which \`outbox retry\` sends later.`,
	];
}

function nextIn(environment: Environment, acceptsFirst: boolean): string {
	const [data, keys] = placesOf(environment);
	return `The data is in ${data}, the keys are in ${keys}. ${acceptsFirst ? "After `keys accept-loss`" : "Now"} start the server, with this command's settings and root secret, then run \`audit verify\`, and import the accounts (docs/operating.md, Restore).`;
}

/**
 * Copies heads and mails. Newer heads that survived at the target stay: `audit verify` then reports
 * what is missing.
 */
async function copyBeside({ data, heads }: SourcePlaces, environment: Environment): Promise<void> {
	const to = headsDirectoryOf(environment);
	const present = await namesIn(to);
	const isWanted = (name: string) => isHead(name) && !present.includes(name);
	await copyFiles(heads, to, isWanted);
	if ((await namesIn(join(data, MAILS))).length > 0)
		await copyFiles(join(data, MAILS), join(environment.DATA_DIR, MAILS), () => true);
}
