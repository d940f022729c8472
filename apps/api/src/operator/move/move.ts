import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { headsDirectoryOf } from "../../domain/audit/audit-heads.ts";
import { MARK_KEY_ID } from "../../domain/key-fit/key-fit.ts";
import { Database } from "../../platform/database/database.ts";
import { MOVING } from "../../platform/database/move-mark.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { FileStore } from "../../platform/files/file-store.ts";
import { KeyVault, VaultBelongsElsewhereError } from "../../platform/sealing/key-vault.ts";
import type { KeyWrapper } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { ROOT_SECRET_FILE } from "../../platform/sealing/sealing.module.ts";
import { OperatorError } from "../command.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import type { Say } from "../progress.ts";
import { MoveModule, SourceAdapters } from "./move.module.ts";
import { moveFiles } from "./move-files.ts";
import { moveHeads } from "./move-heads.ts";
import { confirmKeys, moveKeys, removeDestroyed, unwrap } from "./move-keys.ts";
import { MoveSource, type SourcePlaces } from "./move-source.ts";
import { moveTables } from "./move-tables.ts";
import { readDigestOfSource } from "./source-digest.ts";
import { readTargetState } from "./target-state.ts";

/**
 * Moves an installation from SQLite and a local disk to the place that the environment describes,
 * see docs/decisions/0019-moving.md. After any interruption it can be run again and continues.
 *
 * @returns a description of what was done
 * @throws OperatorError if it cannot be done, or the copy differs from the source
 */
export async function move(
	places: SourcePlaces,
	surroundings: OperatorSurroundings,
): Promise<string> {
	requireTarget(places, surroundings.environment);
	const source = MoveSource.open(places);
	try {
		const installation = await source.requireReady();
		const target = await NestFactory.createApplicationContext(
			MoveModule.with(surroundings, places),
			{ logger: false, abortOnError: false },
		);
		try {
			return await moveInto(target, source, installation, surroundings);
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}

async function moveInto(
	target: INestApplicationContext,
	source: MoveSource,
	installation: string,
	{ environment, clock, say = () => {} }: OperatorSurroundings,
): Promise<string> {
	await requireSameRootSecret(source, target.get(RootKeys));
	await requireFittingKeys(source, target.get(SourceAdapters).wrapper, installation);
	const database = target.get(Database);
	const vault = target.get(KeyVault);
	const state = await readTargetState(database, installation);
	if (state.kind === "moved") {
		if (state.digest !== (await readDigestOfSource(source.database)))
			throw new OperatorError(CHANGED);
		await confirmKeys(source, vault);
		const when = state.at === undefined ? "" : ` at ${state.at}`;
		return `Everything was already moved${when}, and the source has not changed since. Nothing was done.`;
	}
	if (state.kind === "empty") await requireEmptyBucket(target.get(FileStore));
	await claim(vault, installation);
	if (state.kind === "empty") await mark(database, installation);
	const { files, wrapper } = target.get(SourceAdapters);
	const to = target.get(FileStore);
	await removeDestroyed(source, vault, to);
	const keyCount = await moveKeys(source, wrapper, vault);
	say(`keys: ${keyCount} are in the target's vault`);
	const fileCount = await moveFiles(source, { from: files, to, vault, say });
	say(`files: all ${fileCount} are at the target, with their registered digests`);
	await moveAuditHeads(source, environment, say);
	const rowCount = await moveTables(source.database, database, { say, now: clock() });
	await confirmKeys(source, vault);
	return `Moved and compared: ${rowCount} rows, ${keyCount} keys, ${fileCount} files.`;
}

const CHANGED =
	"Everything was already moved, but the source has changed since. Nothing was done. If the target is not in use yet, move again to new databases and an empty bucket; if it is, do not use the source any more.";

async function requireEmptyBucket(files: FileStore): Promise<void> {
	const [file] = await files.list();
	if (file !== undefined)
		throw new OperatorError(
			"The bucket already contains files. Use another bucket or S3_PREFIX for the move.",
		);
}

/** From here on the database is reserved for the installation, and no server starts on it. */
async function mark(database: Database, installation: string): Promise<void> {
	await database.insertInto("settings").values({ name: MOVING, value: installation }).execute();
}

async function claim(vault: KeyVault, installation: string): Promise<void> {
	try {
		await vault.claim(installation);
	} catch (error) {
		if (!(error instanceof VaultBelongsElsewhereError)) throw error;
		throw new OperatorError(
			"KEY_DATABASE_URL names a vault with another installation's keys. Use a new database for the move.",
		);
	}
}

async function moveAuditHeads(
	{ database, places }: MoveSource,
	environment: Environment,
	say: Say,
): Promise<void> {
	const rows = await database.selectFrom("audit_log").select("chain").distinct().execute();
	const chains = new Set(rows.map(({ chain }) => chain));
	const count = await moveHeads(places.heads, headsDirectoryOf(environment), chains);
	say(`audit log: ${count} heads`);
}

/**
 * Runs before anything is opened there: with an environment that names no target, opening would
 * create one.
 */
function requireTarget(places: SourcePlaces, environment: Environment): void {
	const { DATABASE_URL, DATA_DIR, KEY_DIR, ROOT_SECRET } = environment;
	if (DATABASE_URL === undefined)
		throw new OperatorError(
			"The environment must describe the target: set DATABASE_URL, KEY_DATABASE_URL, FILE_STORE=s3 and the other variables as the server will have them.",
		);
	if (resolve(DATA_DIR) === resolve(places.data) || resolve(KEY_DIR) === resolve(places.keys))
		throw new OperatorError(
			"DATA_DIR and KEY_DIR belong to the target and must differ from the source's, which are not changed.",
		);
	if (ROOT_SECRET === undefined && !existsSync(join(KEY_DIR, ROOT_SECRET_FILE)))
		throw new OperatorError(NO_ROOT_SECRET);
}

const NO_ROOT_SECRET =
	"ROOT_SECRET must be the source's: from its environment, or from root-secret in its KEY_DIR. Without it nobody could log in at the target.";

/** Keys of another installation would open none of its files, as if all were being purged. */
async function requireFittingKeys(
	{ vault, places }: MoveSource,
	wrapper: KeyWrapper,
	installation: string,
): Promise<void> {
	const owner = await vault.selectFrom("owner").selectAll().executeTakeFirst();
	if (owner?.installation_id !== installation)
		throw new OperatorError(
			`--from-keys (${resolve(places.keys)}) is not the KEY_DIR that was used with --from (${resolve(places.data)}). Nothing was moved.`,
		);
	const mark = await vault
		.selectFrom("data_keys")
		.select("wrapped")
		.where("id", "=", MARK_KEY_ID)
		.executeTakeFirst();
	if (mark !== undefined) await unwrap(wrapper, MARK_KEY_ID, mark.wrapped);
}

/** Checked by the newest entry of the audit log, which every command and every start writes. */
async function requireSameRootSecret({ database }: MoveSource, keys: RootKeys): Promise<void> {
	const newest = await database
		.selectFrom("audit_log")
		.select(["digest", "mac"])
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (newest !== undefined && !keys.matches("audit chain", newest.digest, newest.mac))
		throw new OperatorError(NO_ROOT_SECRET);
}
