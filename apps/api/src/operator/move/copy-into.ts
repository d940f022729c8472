import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { INestApplicationContext } from "@nestjs/common";
import {
	headsDirectoryOf,
	readCopyOfHeads,
	writeCopyOfHeads,
} from "../../domain/audit/audit-heads.ts";
import { MARK_KEY_ID } from "../../domain/key-fit/key-fit.ts";
import { COPY } from "../../domain/maintenance/stored-settings.ts";
import { Database } from "../../platform/database/database.ts";
import { markCopied } from "../../platform/database/move-mark.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { FileStore } from "../../platform/files/file-store.ts";
import { KeyVault, VaultBelongsElsewhereError } from "../../platform/sealing/key-vault.ts";
import type { KeyWrapper } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { ROOT_SECRET_FILE } from "../../platform/sealing/sealing.module.ts";
import { OperatorError } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import { findGivenUp } from "./find-given-up.ts";
import { SourceAdapters } from "./move.module.ts";
import { type MovedFiles, moveFiles } from "./move-files.ts";
import { confirmKeys, moveKeys, removeDestroyed, unwrap } from "./move-keys.ts";
import { moveTables } from "./move-tables.ts";
import type { Source } from "./source.ts";
import { readDigestOfSource } from "./source-digest.ts";
import { type MovedState, markOf, readTargetState } from "./target-state.ts";

/** How a copy treats what may differ. */
export interface CopyRules {
	/** copies what is in neither database nor file store, such as the heads of the audit log */
	copyBeside(): Promise<void>;
	/** the backup's id, if it is not a move */
	readonly origin?: string;
	/** settings that the target gets in place of the source's */
	readonly settings?: Readonly<Record<string, string>>;
	/** whether to go on although keys or files are missing at the source or cannot be opened */
	readonly acceptsLoss: boolean;
}

/** What was copied, or that it was before. */
export type Copied =
	| { readonly kind: "before"; readonly at: string | undefined }
	| {
			readonly kind: "now";
			readonly rows: number;
			readonly keys: number;
			readonly files: MovedFiles;
			/** ids of the source's keys that do not open */
			readonly unopened: readonly string[];
	  };

/**
 * Copies an installation and compares everything. After any interruption it can be run again and
 * continues: until the last commit the target is marked, and no server starts on it.
 *
 * @param target of `MoveModule`
 * @throws OperatorError if it cannot be done, or the copy differs from the source
 */
export async function copyInto(
	target: INestApplicationContext,
	source: Source,
	installation: string,
	{ environment, clock, say = () => {} }: OperatorSurroundings,
	{ copyBeside, origin, settings = {}, acceptsLoss }: CopyRules,
): Promise<Copied> {
	if (!acceptsLoss) await requireSameRootSecret(source, target.get(RootKeys));
	await requireFittingKeys(source, target.get(SourceAdapters).wrapper, installation, acceptsLoss);
	const database = target.get(Database);
	const vault = target.get(KeyVault);
	const state = await readTargetState(database, installation, origin);
	if (state.kind === "moved") {
		await requireSameCopy(state, source, origin);
		await confirmKeys(source, vault);
		return { kind: "before", at: state.at };
	}
	if (state.kind === "empty") await requireEmptyStore(target.get(FileStore));
	await claim(vault, installation);
	if (state.kind === "empty") {
		await requireNewVault(vault);
		await mark(database, markOf(installation, origin));
	}
	const { files, wrapper } = target.get(SourceAdapters);
	const to = target.get(FileStore);
	if (state.kind === "begun") {
		await to.discardLeftovers();
		await removeDestroyed(source, vault, to);
	}
	const unopened: string[] = [];
	const givenUp = await findGivenUp(source);
	const onUnopened = (id: string) => {
		if (givenUp.keyIds.has(id)) return true;
		unopened.push(id);
		return acceptsLoss;
	};
	const keys = await moveKeys(source, wrapper, vault, onUnopened, adviceOf(origin));
	say(`keys: ${keys} are in the target's vault`);
	const moved = await moveFiles(source, { from: files, to, vault, say });
	if (!acceptsLoss) requireWhole(moved, adviceOf(origin));
	say(`files: ${moved.count} are at the target, with their registered digests`);
	await copyBeside();
	const heads = headsDirectoryOf(environment);
	const copy = readCopyOfHeads(heads) ?? randomUUID();
	await writeCopyOfHeads(heads, copy);
	const asCopy = { [COPY]: copy, ...settings };
	const rows = await moveTables(source.database, database, {
		say,
		now: clock(),
		origin,
		settings: asCopy,
	});
	await confirmKeys(source, vault);
	return { kind: "now", rows, keys, files: moved, unopened };
}

export const OTHER_VAULT =
	"KEY_DIR or KEY_DATABASE_URL names a vault with another installation's keys. Nothing was copied. Use a new one.";
export const USED_VAULT =
	"KEY_DIR or KEY_DATABASE_URL names a vault that is in use. Nothing was copied. Use a new one.";
const CHANGED =
	"This installation was already copied here, but the source has changed since. Nothing was done. If the target is not in use yet, repeat the move with new databases and an empty bucket; if it is, do not use the source any more.";
const RESTORED =
	"This place already holds data that was moved or restored from elsewhere. Nothing was done. Restore to new databases and an empty file store, or to a new DATA_DIR and KEY_DIR.";

/** @throws OperatorError if a finished copy is not of this source */
export async function requireSameCopy(
	{ digest, at, backup }: MovedState,
	source: Source,
	origin: string | undefined,
): Promise<void> {
	if (origin === undefined && backup !== undefined) {
		const when = at === undefined ? "" : ` at ${inHongKong(at)}`;
		throw new OperatorError(
			`\`restore\` filled this place${when} with a backup of this installation; the source was not moved here. Nothing was done. To move the source, use new databases and an empty bucket. If a server has accepted registrations here since, do not use the source any more.`,
		);
	}
	if (digest !== (await readDigestOfSource(source.database)))
		throw new OperatorError(origin === undefined ? CHANGED : RESTORED);
}

/**
 * @param advice what to do about them
 * @throws OperatorError that names each file that is missing or altered
 */
export function requireWhole({ broken }: MovedFiles, advice: string): void {
	if (broken.length > 0)
		throw new OperatorError(
			`These files or fields are missing or altered:\n${broken.join("\n")}\n${advice}`,
		);
}

/** @param origin the backup's id, if it is not a move */
export function adviceOf(origin: string | undefined): string {
	return origin === undefined
		? "The move cannot continue without them."
		: "Add --accept-loss to restore without them. To restore another backup, begin with empty folders, databases and bucket.";
}

/**
 * A vault in use has keys that the source lacks and needs none that the source has: what was purged
 * would open again.
 */
async function requireNewVault(vault: KeyVault): Promise<void> {
	if (await vault.isConfirmed(MARK_KEY_ID)) throw new OperatorError(USED_VAULT);
}

export async function requireEmptyStore(files: Pick<FileStore, "list">): Promise<void> {
	const [file] = await files.list();
	if (file !== undefined)
		throw new OperatorError(
			"The file store of the target already contains files. Nothing was copied. Use another bucket, S3_PREFIX or DATA_DIR.",
		);
}

async function mark(database: Database, value: string): Promise<void> {
	if (!(await markCopied(database, value)))
		throw new OperatorError("Another command is copying to this place. Wait until it has ended.");
}

async function claim(vault: KeyVault, installation: string): Promise<void> {
	try {
		await vault.claim(installation);
	} catch (error) {
		if (!(error instanceof VaultBelongsElsewhereError)) throw error;
		throw new OperatorError(OTHER_VAULT);
	}
}

/** Keys of another installation would open none of its files, as if all were being purged. */
export async function requireFittingKeys(
	{ vault, places }: Source,
	wrapper: KeyWrapper,
	installation: string,
	acceptsLoss: boolean,
): Promise<void> {
	const owner = await vault.selectFrom("owner").selectAll().executeTakeFirst();
	if (owner?.installation_id !== installation)
		throw new OperatorError(
			`--from-keys (${resolve(places.keys)}) does not belong to --from (${resolve(places.data)}): they are of two installations. Nothing was copied.`,
		);
	if (acceptsLoss) return;
	const mark = await vault
		.selectFrom("data_keys")
		.select("wrapped")
		.where("id", "=", MARK_KEY_ID)
		.executeTakeFirst();
	if (mark !== undefined) await unwrap(wrapper, MARK_KEY_ID, mark.wrapped);
}

/** @throws OperatorError */
async function requireSameRootSecret(source: Source, keys: RootKeys): Promise<void> {
	if (!(await hasSameRootSecret(source, keys))) throw new OperatorError(NO_ROOT_SECRET);
}

/** Checked by the newest entry of the audit log, which every command and every start writes. */
export async function hasSameRootSecret({ database }: Source, keys: RootKeys): Promise<boolean> {
	const newest = await database
		.selectFrom("audit_log")
		.select(["digest", "mac"])
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	return newest === undefined || keys.matches("audit chain", newest.digest, newest.mac);
}

export const NO_ROOT_SECRET =
	"ROOT_SECRET must be the source's: set it, or ROOT_SECRET_FILE, to what the source's environment or the file root-secret in its KEY_DIR has. Without it nobody could log in at the target. If it is lost, `restore` takes --accept-loss.";

/** Runs before anything is opened at the target, which would otherwise create one. */
export function requireRootSecret({ ROOT_SECRET, KEY_DIR }: Environment): void {
	if (ROOT_SECRET === undefined && !existsSync(join(KEY_DIR, ROOT_SECRET_FILE)))
		throw new OperatorError(NO_ROOT_SECRET);
}
