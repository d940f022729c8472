import { existsSync, statSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { INestApplicationContext } from "@nestjs/common";
import {
	AuditHeads,
	defaultHeadsDirectory,
	headsDirectoryOf,
	isHead,
} from "../../domain/audit/audit-heads.ts";
import { Installation } from "../../domain/maintenance/installation.ts";
import { COPY, REPLICA_AS_OF, StoredSettings } from "../../domain/maintenance/stored-settings.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { readSqlite } from "../../platform/database/read-sqlite.ts";
import { isSqliteFull } from "../../platform/database/sqlite-error.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { isInside } from "../../platform/environment/is-inside.ts";
import { makeDurableDirectory } from "../../platform/files/durable-directory.ts";
import { syncDirectory } from "../../platform/files/sync-directory.ts";
import { writeDurably } from "../../platform/files/write-durably.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { BackupStores } from "../backup/backup.module.ts";
import { type BackupFolders, DRAFT, FILES, MAILS, requireApart } from "../backup/make-backup.ts";
import { OperatorError } from "../command.ts";
import { copyDurably } from "../copy-durably.ts";
import { namesIn } from "../copy-files.ts";
import { reasonOf } from "../describe-error.ts";
import { fullOneOf } from "../full-one-of.ts";
import { interruptible } from "../interruptible.ts";
import { inLanes, isUnreadable } from "../move/move-files.ts";
import { Progress } from "../progress.ts";
import {
	asOnlyFollower,
	asOnlyUser,
	claimFolders,
	type ReplicaMark,
	removeDrafts,
	requireStillThere,
	writeMarks,
} from "./replica-folders.ts";
import { SqliteReplica } from "./sqlite-replica.ts";

const PAUSE_MS = 2_000;
const LANES = 4;
/** How often the replica's time is recorded in the installation. */
const RECORD_EVERY_MS = 60_000;
/** Ending of a wrapping key that is replaced, until the vault is copied, which may still need it. */
const REPLACED = ".retired-replaced";
/** Of the replica's audit log, which the installation must have too. */
const NEWEST_ENTRIES = 20;
/** Files that nothing names any more, whose keys are destroyed. */
const TIDY_EVERY_MS = 3_600_000;

/**
 * Copies everything into a replica, and then what changes, every two seconds, until a signal ends
 * it. Whenever the installation's disk is lost, the replica is whole (docs/decisions/0041-replica.md).
 *
 * @param isOnce whether it ends when it has everything
 * @returns until when everything is in the replica
 * @throws OperatorError
 */
export async function replicate(
	application: INestApplicationContext,
	wanted: BackupFolders,
	isOnce: boolean,
): Promise<Date> {
	const environment = application.get<Environment>(ENVIRONMENT);
	requireLocal(environment, application.get(BackupStores));
	const folders = requireApart(wanted, environment);
	const owner = {
		installation: await application.get(Installation).id(),
		copy: (await application.get(StoredSettings).read(COPY)) ?? null,
	};
	const follow = async (signal: AbortSignal) => {
		application
			.get(Progress)
			.note(
				`Copying to ${folders.data} and ${folders.keys}. The root secret is not copied: keep a copy of it elsewhere.${sameDiskNote(folders, environment)}`,
			);
		await removeDrafts(folders);
		const replica = new Replica(application, folders, owner);
		try {
			return await replica.follow(signal, isOnce);
		} catch (error) {
			requireStillThere(folders);
			throw describe(error, folders, environment);
		}
	};
	return await asOnlyFollower(environment.DATA_DIR, async () => {
		const knownAsOf = await application.get(StoredSettings).read(REPLICA_AS_OF);
		const isComplete = await claimFolders(folders, owner, knownAsOf);
		return await asOnlyUser(folders, () => {
			if (isComplete) requireNotNewer(environment.DATA_DIR, folders.data);
			return interruptible(follow);
		});
	});
}

/**
 * A snapshot of the installation that was put back lacks what its replica has. The audit log tells:
 * every start and every command adds to it.
 *
 * @throws OperatorError
 */
function requireNotNewer(dataDirectory: string, data: string): void {
	const [source, replica] = [join(dataDirectory, DATABASE_FILE), join(data, DATABASE_FILE)];
	if (!existsSync(replica)) return;
	const newest = readSqlite(replica, (database) =>
		database
			.prepare("select chain, sequence, digest from audit_log order by at desc limit ?")
			.all(NEWEST_ENTRIES),
	);
	const hasAll = readSqlite(source, (database) => {
		const find = database.prepare(
			"select 1 from audit_log where chain = ? and sequence = ? and digest = ?",
		);
		return newest.every(
			({ chain = "", sequence = 0, digest = "" }) =>
				find.get(chain, sequence, digest) !== undefined,
		);
	});
	if (hasAll) return;
	throw new OperatorError(
		`${replica} has newer entries than ${source}, which went back in time, for instance to a snapshot. The replica may have the only copy of newer registrations. Make it a backup (\`replica finish\`), and restore that; or run \`replica forget\`, and name two new folders. Nothing was copied.`,
	);
}

/** A replica beside its source is lost with it. */
function sameDiskNote({ data, keys }: BackupFolders, { DATA_DIR, KEY_DIR }: Environment): string {
	const diskOf = (folder: string) => statSync(folder).dev;
	const sources = [diskOf(DATA_DIR), diskOf(KEY_DIR)];
	const beside = [data, keys].filter((folder) => sources.includes(diskOf(folder)));
	if (beside.length === 0) return "";
	return ` ${beside.join(" and ")} ${beside.length === 1 ? "is" : "are"} on the disk of DATA_DIR or KEY_DIR, and would be lost with it.`;
}

function requireLocal(
	{ DATABASE_URL, KEY_DATABASE_URL, FILE_STORE }: Environment,
	{ isVaultOurs }: BackupStores,
): void {
	const isLocal =
		DATABASE_URL === undefined && KEY_DATABASE_URL === undefined && FILE_STORE === "disk";
	if (isLocal && isVaultOurs) return;
	throw new OperatorError(
		"A replica is made of SQLite and files on a disk. Replicate PostgreSQL, S3 and stores of EXTENSIONS by their own means. Nothing was done.",
	);
}

function describe(
	error: unknown,
	{ data, keys }: BackupFolders,
	environment: Environment,
): unknown {
	const fullOne = fullOneOf([data, keys], error);
	if (fullOne !== undefined)
		return new OperatorError(
			`The disk of ${fullOne} is full. Free space there, and start this again: it continues.`,
		);
	const { path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
	const live = [environment.DATA_DIR, environment.KEY_DIR];
	// An error of a copy may be either side's.
	if (dest !== undefined || !live.some((folder) => isInside(path, folder))) return error;
	return new OperatorError(
		`${path} cannot be read (${errorCodeOf(error)}). If the disk is lost, turn the replica into a backup with \`replica finish\`, and restore that.`,
	);
}

class Replica {
	readonly #environment: Environment;
	readonly #now: Clock;
	readonly #tables: SqliteReplica;
	readonly #vault: SqliteReplica;
	readonly #copied = new Map<string, string>();
	#newestFile = 0;
	#tidiedAtMs = Number.NEGATIVE_INFINITY;
	#recordedAtMs = Number.NEGATIVE_INFINITY;

	constructor(
		private readonly application: INestApplicationContext,
		private readonly folders: BackupFolders,
		private readonly owner: Pick<ReplicaMark, "installation" | "copy">,
	) {
		this.#environment = application.get<Environment>(ENVIRONMENT);
		this.#now = application.get<Clock>(CLOCK);
		const { DATA_DIR, KEY_DIR } = this.#environment;
		const { data, keys } = folders;
		this.#tables = SqliteReplica.open(join(DATA_DIR, DATABASE_FILE), join(data, DATABASE_FILE));
		this.#vault = SqliteReplica.open(join(KEY_DIR, VAULT_FILE), join(keys, VAULT_FILE));
		makeDurableDirectory(join(data, FILES));
	}

	async follow(signal: AbortSignal, isOnce: boolean): Promise<Date> {
		for (;;) {
			const asOf = this.#now();
			requireStillThere(this.folders);
			if (await this.#copyChanges()) await this.#mark(asOf);
			if (isOnce || signal.aborted) {
				if (isOnce) await this.#record(asOf);
				this.#tables.writeBack();
				await this.#mark(asOf);
				return asOf;
			}
			if (this.#recordedAtMs === Number.NEGATIVE_INFINITY)
				this.application
					.get(Progress)
					.note("The replica is complete, and is updated every two seconds until this is stopped.");
			if (asOf.getTime() - this.#recordedAtMs >= RECORD_EVERY_MS) {
				// The next look finds this row, so that the mark becomes newer as well.
				await this.#record(asOf);
				this.#recordedAtMs = asOf.getTime();
			}
			await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
		}
	}

	/** A full disk of the installation stops it, but not its replica. */
	async #record(asOf: Date): Promise<void> {
		try {
			await this.application.get(StoredSettings).write(REPLICA_AS_OF, asOf.toISOString());
		} catch (error) {
			if (!(error instanceof Error && isSqliteFull(error))) throw error;
			this.application
				.get(Progress)
				.note(`${reasonOf(error)} The replica goes on, but status cannot show it.`);
		}
	}

	async #mark(asOf: Date): Promise<void> {
		const { isWrappingKey } = this.application.get(BackupStores);
		const hasWrappingKey = (await namesIn(this.folders.keys)).some(isWrappingKey);
		await writeMarks(this.folders, { ...this.owner, asOf: asOf.toISOString(), hasWrappingKey });
	}

	/**
	 * A row becomes visible after the files and the key that it needs, and a head of the audit log after
	 * the entries that it ends: then the replica is whole at every moment.
	 *
	 * @returns whether there were new rows
	 */
	async #copyChanges(): Promise<boolean> {
		const { DATA_DIR, KEY_DIR } = this.#environment;
		const { data, keys } = this.folders;
		const heads = await readHeads(headsDirectoryOf(this.#environment));
		const hasRows = this.#tables.stage();
		await this.#announceChains(heads);
		if (hasRows) await this.#copyNewFiles();
		await this.#copyFolder(join(DATA_DIR, MAILS), join(data, MAILS), (name) => !DRAFT.test(name), {
			mayBeEmpty: true,
		});
		// Before the vault and after it, because a rotation may replace them meanwhile.
		const { isWrappingKey } = this.application.get(BackupStores);
		await this.#copyFolder(KEY_DIR, keys, isWrappingKey, { isAddingOnly: true });
		if (this.#vault.stage()) {
			this.#vault.commit();
			// A destroyed key must not remain in the log.
			this.#vault.writeBack();
		}
		await this.#copyFolder(KEY_DIR, keys, isWrappingKey);
		this.#tables.commit();
		await this.#writeHeads(heads);
		return hasRows;
	}

	/** A chain that has entries lacks its head unless it is announced. */
	async #announceChains(heads: ReadonlyMap<string, string>): Promise<void> {
		const folder = defaultHeadsDirectory(this.folders.keys);
		makeDurableDirectory(folder);
		const known = new Set(await namesIn(folder));
		const present = await namesIn(headsDirectoryOf(this.#environment));
		const begun = new AuditHeads(folder, this.application.get(RootKeys));
		for (const name of new Set([...heads.keys(), ...present.filter(isHead)]))
			if (!known.has(name)) await begun.announce(name);
	}

	/** None is there while their disk is not mounted. */
	async #writeHeads(heads: ReadonlyMap<string, string>): Promise<void> {
		if (heads.size === 0) return;
		const folder = defaultHeadsDirectory(this.folders.keys);
		for (const [name, text] of heads) {
			if (this.#copied.get(join(folder, name)) === text) continue;
			await writeDurably(join(folder, name), text);
			this.#copied.set(join(folder, name), text);
		}
		const present = await namesIn(headsDirectoryOf(this.#environment));
		for (const name of (await namesIn(folder)).filter(isHead))
			if (!heads.has(name) && !present.includes(name)) await rm(join(folder, name));
	}

	/**
	 * Copies files that are new or changed, and removes those that are gone.
	 *
	 * @param isAddingOnly whether it removes none, and keeps what it replaces under another name
	 * @param mayBeEmpty whether all may be gone; else none is removed then
	 */
	async #copyFolder(
		from: string,
		to: string,
		isWanted: (name: string) => boolean,
		{ isAddingOnly = false, mayBeEmpty = false } = {},
	): Promise<void> {
		const names = (await namesIn(from)).filter(isWanted);
		if (names.length === 0 && (!mayBeEmpty || (await namesIn(to)).length === 0)) return;
		makeDurableDirectory(to);
		let hasChanged = false;
		for (const name of names) {
			const state = await stateOf(join(from, name));
			if (state === undefined || this.#copied.get(join(to, name)) === state) continue;
			if (isAddingOnly) await copyDurably(join(to, name), join(to, `${name}${REPLACED}`));
			hasChanged = (await copyDurably(join(from, name), join(to, name))) || hasChanged;
			this.#copied.set(join(to, name), state);
		}
		if (!isAddingOnly && (await this.#removeOthers(to, isWanted, names))) hasChanged = true;
		if (hasChanged) await syncDirectory(to);
	}

	async #removeOthers(
		folder: string,
		isWanted: (name: string) => boolean,
		kept: readonly string[],
	): Promise<boolean> {
		const others = (await namesIn(folder)).filter((name) => isWanted(name) && !kept.includes(name));
		for (const name of others) {
			await rm(join(folder, name));
			this.#copied.delete(join(folder, name));
		}
		return others.length > 0;
	}

	async #copyNewFiles(): Promise<void> {
		const [from, to] = [join(this.#environment.DATA_DIR, FILES), join(this.folders.data, FILES)];
		const nowMs = this.#now().getTime();
		const isTidying = Math.abs(nowMs - this.#tidiedAtMs) >= TIDY_EVERY_MS;
		const rows = this.#filesAfter(isTidying ? 0 : this.#newestFile);
		const present = isTidying ? new Set(await readdir(to)) : new Set<string>();
		const missing = rows.filter(
			({ id }) => !present.has(id) || sizeOf(join(from, id)) > sizeOf(join(to, id)),
		);
		const progress = this.application.get(Progress);
		let done = 0;
		await inLanes(LANES, missing.values(), async ({ id }) => {
			if (isTidying) progress.report(done++, missing.length, "files");
			try {
				// One that is not there was purged, or is lost.
				await copyDurably(join(from, id), join(to, id));
			} catch (error) {
				if (!isUnreadable(error) || (await isReadable(join(from, id)))) throw error;
				progress.note(`The file ${id} cannot be read (${errorCodeOf(error)}), and is left out.`);
			}
		});
		if (isTidying) {
			const named = new Set(rows.map(({ id }) => id));
			for (const id of present) if (!named.has(id)) await rm(join(to, id));
			this.#tidiedAtMs = nowMs;
		}
		await syncDirectory(to);
		this.#newestFile = Math.max(this.#newestFile, rows.at(-1)?.row ?? 0);
	}

	#filesAfter(row: number): { row: number; id: string }[] {
		return readSqlite(join(this.#environment.DATA_DIR, DATABASE_FILE), (database) =>
			database
				.prepare("select rowid as row, id from registration_files where rowid > ? order by rowid")
				.all(row)
				.map((found) => ({ row: Number(found["row"]), id: String(found["id"]) })),
		);
	}
}

/** What the replica's disk has cut off is copied again, and what the installation's has, is not. */
function sizeOf(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Before the log, because a head ahead of it looks as if entries had been cut off. */
async function readHeads(folder: string): Promise<ReadonlyMap<string, string>> {
	const heads = new Map<string, string>();
	for (const name of (await namesIn(folder)).filter(isHead)) {
		const text = await readFile(join(folder, name), "utf8").catch((error: unknown) => {
			if (errorCodeOf(error) !== "ENOENT") throw error;
		});
		if (text !== undefined) heads.set(name, text);
	}
	return heads;
}

async function isReadable(path: string): Promise<boolean> {
	return await readFile(path).then(
		() => true,
		() => false,
	);
}

/** @returns undefined without the file */
async function stateOf(path: string): Promise<string | undefined> {
	try {
		const { size, mtimeMs, ino } = await stat(path);
		return `${ino} ${size} ${mtimeMs}`;
	} catch (error) {
		if (errorCodeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}
