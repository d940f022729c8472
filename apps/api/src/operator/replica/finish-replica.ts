import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { defaultHeadsDirectory } from "../../domain/audit/audit-heads.ts";
import { BACKUP_MANIFEST, REPLICA_MARK } from "../../domain/key-fit/refuse-backup.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { damageOf } from "../../platform/database/read-sqlite.ts";
import { isSqliteFull } from "../../platform/database/sqlite-error.ts";
import { isStorageFull } from "../../platform/http/storage-full.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { type BackupFolders, FILES, MAILS } from "../backup/make-backup.ts";
import { finishBackup, type Manifest } from "../backup/manifest.ts";
import { OperatorError } from "../command.ts";
import { namesIn } from "../copy-files.ts";
import { fullOneOf } from "../full-one-of.ts";
import { readVersion } from "../read-version.ts";
import { asOnlyUser, readMarks } from "./replica-folders.ts";

/** With a key service there is none (`FileKeyWrapper`). */
const WRAPPING_KEY = /^wrapping-key/;

/**
 * Makes a replica that nothing follows any more a backup.
 *
 * @throws OperatorError if the folders are no replica, it is not complete, or another process uses it
 */
export async function finishReplica(wanted: BackupFolders): Promise<Manifest> {
	const folders = { data: resolve(wanted.data), keys: resolve(wanted.keys) };
	const asOf = await requireComplete(folders);
	return await asOnlyUser(folders, () => finish(folders, asOf)).catch((error: unknown) => {
		throw describe(error, folders);
	});
}

/** This command has no DATA_DIR to name, and must say in an emergency what to do. */
function describe(error: unknown, { data, keys }: BackupFolders): unknown {
	const isFull = isSqliteFull(error) || isStorageFull(error);
	if (isFull)
		return new OperatorError(
			`The disk of ${fullOneOf([data, keys], error) ?? `${data} or ${keys}`} is full. Free space there, or copy both folders to a larger disk, and finish them there.`,
		);
	if (errorCodeOf(error) === "EROFS")
		return new OperatorError(
			`The disk of ${data} or ${keys} can only be read. Mount it for writing, or copy both folders to another disk, and finish them there. Nothing was done.`,
		);
	return error;
}

async function finish(folders: BackupFolders, asOf: string): Promise<Manifest> {
	const { data, keys } = folders;
	const heads = basename(defaultHeadsDirectory(keys));
	const inData = (await namesIn(join(data, MAILS))).map((name) => `${MAILS}/${name}`);
	const inKeys = [
		...(await namesIn(keys)).filter((name) => WRAPPING_KEY.test(name)),
		...(await namesIn(join(keys, heads))).map((name) => `${heads}/${name}`),
	];
	const facts = {
		id: randomUUID(),
		finishedAt: asOf,
		version: readVersion() ?? null,
		kept: [],
		givenUp: [],
		...closeDatabases(folders, new Set(await namesIn(join(data, FILES)))),
	};
	const manifest = await finishBackup(folders, facts, { inData, inKeys });
	for (const folder of [data, keys]) await rm(join(folder, REPLICA_MARK), { force: true });
	return manifest;
}

async function requireComplete({ data, keys }: BackupFolders): Promise<string> {
	if (existsSync(join(data, BACKUP_MANIFEST)))
		throw new OperatorError(
			`${data} is a finished backup already: restore it (\`restore\`). Nothing was done.`,
		);
	const { data: ofData, keys: ofKeys } = await readMarks({ data, keys });
	if (ofData === undefined || ofKeys === undefined)
		throw new OperatorError(
			`${ofData === undefined ? data : keys} is not a replica: it has no ${REPLICA_MARK}. Nothing was done.`,
		);
	if (ofData.installation !== ofKeys.installation)
		throw new OperatorError(
			`${data} and ${keys} are replicas of two installations. Nothing was done.`,
		);
	if (ofKeys.hasWrappingKey && !(await namesIn(keys)).some((name) => WRAPPING_KEY.test(name)))
		throw new OperatorError(
			`${keys} lacks its wrapping-key, without which nothing opens. If the installation or a backup has it, copy it there; or restore a backup. Nothing was done.`,
		);
	if (ofData.asOf !== null) return ofData.asOf;
	throw new OperatorError(
		`The replica in ${data} and ${keys} was never complete. Restore a backup instead. Nothing was done.`,
	);
}

/** @throws OperatorError */
function openExisting(path: string): DatabaseSync {
	if (!existsSync(path))
		throw new OperatorError(
			`${path} is missing, so the replica cannot be used. Restore a backup instead. Nothing was done.`,
		);
	accessSync(path, constants.R_OK | constants.W_OK);
	return new DatabaseSync(path);
}

/** Writes the logs to the files, as in every backup. */
function closeDatabases({ data, keys }: BackupFolders, files: ReadonlySet<string>) {
	const paths = [join(data, DATABASE_FILE), join(keys, VAULT_FILE)];
	for (const path of paths) {
		const database = openExisting(path);
		try {
			const damage = damageOf(path);
			if (damage !== undefined)
				throw new OperatorError(`${path} is damaged (${damage}). Restore a backup instead.`);
			database.exec("PRAGMA journal_mode = DELETE");
		} finally {
			database.close();
		}
	}
	const [tables = "", vault = ""] = paths;
	const database = new DatabaseSync(tables, { readOnly: true });
	try {
		database.prepare("ATTACH DATABASE ? AS vault").run(vault);
		const textsOf = (query: string) =>
			database
				.prepare(query)
				.all()
				.map(({ text }) => String(text));
		const named = database
			.prepare(`
				SELECT f.id, r.reference || ' ' || f.upload || ' (file ' || f.id || ')' AS name
				FROM registration_files f JOIN registrations r ON r.id = f.registration_id
				WHERE r.purging_since IS NULL AND r.lost_at IS NULL AND f.lost_at IS NULL
				ORDER BY name
			`)
			.all();
		return {
			installation: textsOf(
				"SELECT value AS text FROM settings WHERE name = 'installation'",
			).join(),
			schema: textsOf("SELECT max(name) AS text FROM kysely_migration").join(),
			registrations: Number(textsOf("SELECT count(*) AS text FROM registrations").join()),
			files: named.filter(({ id }) => files.has(String(id))).length,
			broken: named.filter(({ id }) => !files.has(String(id))).map(({ name }) => String(name)),
			keyless: textsOf(`
				SELECT reference AS text FROM registrations
				WHERE purging_since IS NULL AND lost_at IS NULL
					AND key_id NOT IN (SELECT id FROM vault.data_keys)
				ORDER BY reference
			`),
		};
	} finally {
		database.close();
	}
}
