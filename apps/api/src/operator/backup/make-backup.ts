import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import {
	access,
	constants,
	link,
	mkdir,
	readdir,
	readFile,
	rm,
	stat,
	utimes,
} from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { INestApplicationContext } from "@nestjs/common";
import { Kysely, sql } from "kysely";
import * as v from "valibot";
import {
	AuditHeads,
	defaultHeadsDirectory,
	headsDirectoryOf,
	isHead,
} from "../../domain/audit/audit-heads.ts";
import { BACKUP_MANIFEST, backupAround, REPLICA_MARK } from "../../domain/key-fit/refuse-backup.ts";
import { Installation } from "../../domain/maintenance/installation.ts";
import { BACKUP_FINISHED, StoredSettings } from "../../domain/maintenance/stored-settings.ts";
import { purposeOf } from "../../domain/registrations/sealed-registration.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { DATABASE_HISTORY, Database, migrate } from "../../platform/database/database.ts";
import { migrations } from "../../platform/database/migrations/index.ts";
import { openDialect } from "../../platform/database/open-dialect.ts";
import { readSqlite } from "../../platform/database/read-sqlite.ts";
import { refuseNewerSchema, runMigrations } from "../../platform/database/run-migrations.ts";
import {
	OPERATOR_BUSY_TIMEOUT_MS,
	openSqlite,
	sqliteDialect,
} from "../../platform/database/sqlite-database.ts";
import { withPath } from "../../platform/database/sqlite-error.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { isInside } from "../../platform/environment/is-inside.ts";
import { FileStore, type StoredFile } from "../../platform/files/file-store.ts";
import { FileStoreUnavailableError } from "../../platform/files/file-store-unavailable-error.ts";
import { OWNER_ONLY_DIRECTORY } from "../../platform/files/make-directory.ts";
import { syncDirectory, syncFile } from "../../platform/files/sync-directory.ts";
import { isStorageFull } from "../../platform/http/storage-full.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { KeyUnwrapError } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import {
	openSeal,
	SEAL_OVERHEAD_BYTES,
	SealBrokenError,
	type SealingKey,
	sealedKeyId,
} from "../../platform/sealing/seal.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { VAULT_HISTORY, vaultMigrations } from "../../platform/sealing/vault-migrations/index.ts";
import type { VaultSchema } from "../../platform/sealing/vault-schema.ts";
import { OperatorError, UsageError } from "../command.ts";
import { copyDurably } from "../copy-durably.ts";
import { copyFiles, namesIn } from "../copy-files.ts";
import { firstOf } from "../counted.ts";
import { fullOneOf } from "../full-one-of.ts";
import { interruptible } from "../interruptible.ts";
import { inLanes, isUnreadable, writeFile } from "../move/move-files.ts";
import { copyTables } from "../move/move-tables.ts";
import { vaultPages } from "../move/vault-pages.ts";
import { Progress } from "../progress.ts";
import { readVersion } from "../read-version.ts";
import { BackupStores } from "./backup.module.ts";
import { digestOfFile, finishBackup, type Manifest, readManifest } from "./manifest.ts";

/** Folders of a backup, which must not exist yet. */
export interface BackupFolders {
	readonly data: string;
	readonly keys: string;
}

export const FILES = "files";
/** Where the file store writes them first. */
const DRAFTS = "drafts";
export const MAILS = "mail";
/** The name of a file that is being written. */
export const DRAFT = /\.part$/;
const LANES = 4;
/** Only a rotation changes the list, and it takes longer than a copy. */
const MOST_TRIES = 10;
const STORE_TRIES = 30;
const STORE_PAUSE_MS = 10_000;
const STORE_MINUTES = (STORE_TRIES * STORE_PAUSE_MS) / 60_000;

/**
 * Makes a backup beside a running server, in the same form for every storage: tables and vault as
 * SQLite files, sealed files in a folder (docs/decisions/0036-backup.md).
 *
 * The order keeps it consistent. The heads of the audit log are copied before the log, because a
 * log ahead of them raises no alarm. Then the tables, then what they name: a registration's key and
 * files are stored before its row. The keys that wrap the vault's are copied before and after it,
 * because a rotation may replace them meanwhile.
 *
 * @returns its manifest; a failed or interrupted one leaves nothing
 * @throws OperatorError
 */
export async function makeBackup(
	application: INestApplicationContext,
	folders: BackupFolders,
): Promise<Manifest> {
	if (!application.get(BackupStores).isVaultOurs)
		throw new OperatorError(
			"The key vault of EXTENSIONS cannot be copied. Back it up by its own means, like the database and the file store. Nothing was done.",
		);
	return await interruptible(async (signal) => {
		const manifest = await copyOrLeaveNothing(application, folders, signal);
		// An incomplete backup must not silence the alert about old ones.
		if (manifest.broken.length + manifest.keyless.length > 0) return manifest;
		const settings = application.get(StoredSettings);
		await settings.write(BACKUP_FINISHED, manifest.finishedAt).catch((error: unknown) => {
			throw new OperatorError(
				`The backup in ${folders.data} and ${folders.keys} is complete, but its time could not be recorded, so \`status\` shows an older one: ${String(error)}`,
			);
		});
		return manifest;
	});
}

async function copyOrLeaveNothing(
	application: INestApplicationContext,
	folders: BackupFolders,
	signal: AbortSignal,
): Promise<Manifest> {
	const { data, keys } = await makeFolders(folders, application.get<Environment>(ENVIRONMENT));
	try {
		return await new BackupCopy(application, data, keys, signal).make();
	} catch (error) {
		const fullOne = fullOneOf([data, keys], error);
		for (const folder of [data, keys]) await rm(folder, { recursive: true, force: true });
		if (fullOne === undefined) throw error;
		throw new OperatorError(
			`The disk of ${fullOne} is full. Nothing was left there. Free space, and repeat the backup.`,
		);
	}
}

/** @throws OperatorError if one exists, has no parent, or is inside the other */
async function makeFolders(
	wanted: BackupFolders,
	environment: Environment,
): Promise<BackupFolders> {
	const { data, keys } = requireApart(wanted, environment);
	refuseSwapped("--to", dirname(data), VAULT_FILE, "keys");
	refuseSwapped("--to-keys", dirname(keys), DATABASE_FILE, "data");
	await makeFolder(data);
	try {
		await makeFolder(keys);
	} catch (error) {
		await rm(data, { recursive: true });
		throw error;
	}
	return { data, keys };
}

/**
 * @returns absolute paths
 * @throws UsageError if one is inside the other, in the installation, or in a finished backup
 */
export function requireApart(wanted: BackupFolders, environment: Environment): BackupFolders {
	const [data, keys] = [resolve(wanted.data), resolve(wanted.keys)];
	if (isInside(data, keys) || isInside(keys, data))
		throw new UsageError(
			"--to and --to-keys must be separate folders: together they open everything. Nothing was done.",
		);
	const { DATA_DIR, KEY_DIR } = environment;
	const live = [DATA_DIR, KEY_DIR, headsDirectoryOf(environment)];
	if ([data, keys].some((folder) => live.some((other) => isInside(folder, other))))
		throw new UsageError(
			"--to and --to-keys must be outside DATA_DIR, KEY_DIR and AUDIT_HEADS_DIR: a backup belongs elsewhere. Nothing was done.",
		);
	const around = backupAround(dirname(data)) ?? backupAround(dirname(keys));
	if (around !== undefined)
		throw new UsageError(
			`${around} is a finished backup, and must stay as it is. Name folders outside it. Nothing was done.`,
		);
	return { data, keys };
}

/** @throws UsageError if all earlier backups beside a new folder are of the other kind */
function refuseSwapped(option: string, parent: string, file: string, kind: string): void {
	const siblings = existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
	const backups = siblings.filter((folder) => existsSync(join(folder, BACKUP_MANIFEST)));
	if (backups.length === 0 || !backups.every((folder) => existsSync(join(folder, file)))) return;
	throw new UsageError(
		`${option} names a folder in ${parent}, where the earlier backups hold ${kind}. Are --to and --to-keys swapped? Data and keys in one place open everything. Nothing was done.`,
	);
}

async function makeFolder(path: string): Promise<void> {
	try {
		await mkdir(path, { mode: OWNER_ONLY_DIRECTORY });
	} catch (error) {
		const problem = {
			EEXIST: existsSync(join(path, BACKUP_MANIFEST))
				? `${path} is a finished backup. Give the new one another folder.`
				: existsSync(join(path, REPLICA_MARK))
					? `${path} is a replica. Give the backup a new folder, on other disks.`
					: `${path} already exists. Give the backup a new folder, for instance one named after the day.${isLeftOver(path) ? " If no backup is running, this one is left over from one that was killed: remove it, and its other folder." : ""}`,
			ENOENT: `There is no ${dirname(path)}. Create it, for the server's user only.`,
		}[errorCodeOf(error) ?? ""];
		throw problem === undefined ? error : new OperatorError(`${problem} Nothing was done.`);
	}
	await syncDirectory(dirname(path));
}

/** Whether a folder begins like a backup. */
function isLeftOver(path: string): boolean {
	return [DATABASE_FILE, VAULT_FILE].some((name) => existsSync(join(path, name)));
}

const namedFileSchema = v.object({
	id: v.string(),
	/** reference, upload and id, for messages */
	name: v.string(),
	upload: v.string(),
	registration_id: v.string(),
	key_id: v.string(),
	byte_length: v.number(),
	reference: v.string(),
	/** whether a loss of all files was accepted since it was submitted */
	is_given_up: v.number(),
	/** when its own loss, or that of all of its registration, was accepted */
	lost_at: v.nullable(v.string()),
});

/** A file that a registration names. */
type NamedFile = v.InferOutput<typeof namedFileSchema>;

const keylessSchema = v.object({
	reference: v.string(),
	key_id: v.string(),
	/** whether its loss was accepted */
	is_given_up: v.number(),
	/** whether the vault has its key, which may not open */
	is_stored: v.number(),
});

/** A registration whose key is missing or does not open. */
type Keyless = v.InferOutput<typeof keylessSchema>;

/** Where a file is copied to and from. */
interface CopyPlaces {
	readonly to: FileStore;
	/** folder of an earlier backup */
	readonly earlier: string | undefined;
	/** what the store knows of it; undefined if that is nothing */
	readonly stored: StoredFile | undefined;
}

/** `kept` is missing or damaged in the store, and whole in an earlier backup and this one. */
type Outcome = "copied" | "kept" | "broken" | "purged";

class BackupCopy {
	readonly #environment: Environment;
	readonly #progress: Progress;
	readonly #opened = new Map<string, Promise<SealingKey | undefined>>();

	constructor(
		private readonly application: INestApplicationContext,
		private readonly data: string,
		private readonly keys: string,
		private readonly signal: AbortSignal,
	) {
		this.#environment = application.get<Environment>(ENVIRONMENT);
		this.#progress = application.get(Progress);
	}

	async make(): Promise<Manifest> {
		const { DATA_DIR } = this.#environment;
		const installation = await this.application.get(Installation).id();
		const heads = defaultHeadsDirectory(this.keys);
		await copyFiles(headsDirectoryOf(this.#environment), heads, isHead);
		await this.#copyTables();
		this.signal.throwIfAborted();
		await this.#announceNewChains(heads);
		const { registrations, files, broken, kept, withoutFiles } =
			await this.#copyNamedFiles(installation);
		const mails = join(this.data, MAILS);
		const hasMails = (await namesIn(join(DATA_DIR, MAILS))).length > 0;
		const isMail = (name: string) => !DRAFT.test(name);
		const mailNames = hasMails ? await copyFiles(join(DATA_DIR, MAILS), mails, isMail) : [];
		await this.#copyWrappingKeys(".earlier");
		await this.#copyVault();
		await this.#copyWrappingKeys();
		const wrappingKeys = await this.#removeRepeatedKeys();
		const { keyless, givenUp } = await this.#findKeyless();
		this.signal.throwIfAborted();
		const manifest = {
			id: randomUUID(),
			installation,
			finishedAt: this.application.get<Clock>(CLOCK)().toISOString(),
			version: readVersion() ?? null,
			schema: schemaIn(join(this.data, DATABASE_FILE)),
			registrations,
			files,
			broken,
			kept,
			keyless,
			givenUp: [...new Set([...withoutFiles, ...givenUp])].sort(),
		};
		const headNames = (await namesIn(heads)).filter(isHead);
		const inKeys = [...wrappingKeys, ...headNames.map((name) => `${basename(heads)}/${name}`)];
		const inData = mailNames.map((name) => `${MAILS}/${name}`);
		return await finishBackup({ data: this.data, keys: this.keys }, manifest, { inData, inKeys });
	}

	/** A chain that began after the heads were copied has entries, and would lack its head. */
	async #announceNewChains(folder: string): Promise<void> {
		const heads = new AuditHeads(folder, this.application.get(RootKeys));
		const copied = await namesIn(folder);
		const present = await namesIn(headsDirectoryOf(this.#environment));
		for (const name of present) {
			if (!isHead(name) || copied.includes(name)) continue;
			await heads.announce(name);
		}
	}

	async #copyTables(): Promise<void> {
		const path = join(this.data, DATABASE_FILE);
		const { DATABASE_URL, DATA_DIR } = this.#environment;
		if (DATABASE_URL === undefined) return await copySqlite(join(DATA_DIR, DATABASE_FILE), path);
		await refuseNewerSchema(this.application.get(Database), migrations, DATABASE_HISTORY);
		const copy = new Database({ dialect: sqliteDialect(openSqlite(path)) });
		try {
			await migrate(copy);
			// Not one of our transactions: customers' would wait for it.
			await this.application
				.get(Database)
				.connection()
				.execute(async (connection) => {
					await sql`begin isolation level repeatable read read only`.execute(connection);
					// It waits while the copy is compared.
					await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection);
					await copy.transaction().execute((target) => copyTables(connection, target, () => {}));
					await sql`rollback`.execute(connection);
				});
			await leaveLog(copy);
		} finally {
			await copy.destroy();
		}
		await syncFile(path);
	}

	async #copyNamedFiles(installation: string) {
		const tables = openCopy(join(this.data, DATABASE_FILE));
		try {
			const counts = tables
				.prepare(
					"select (select count(*) from registration_files) as files, (select count(*) from registrations) as registrations",
				)
				.get();
			const all = Number(counts?.["files"]);
			const named = tables.prepare(`
				select f.id, r.reference || ' ' || f.upload || ' (file ' || f.id || ')' as name,
					f.upload, r.id as registration_id, r.key_id, f.byte_length, r.reference,
					coalesce(f.lost_at, r.lost_at) as lost_at,
					r.submitted_at <= coalesce(
						(select value from settings where name = 'loss-accepted'), '') as is_given_up
				from registration_files f join registrations r on r.id = f.registration_id
				where r.purging_since is null
				order by r.id
			`);
			const earlier = await this.#findEarlier(installation);
			const to = await this.application.get(BackupStores).openFolder(this.data);
			// After the tables: whatever they name is stored by now, or was lost, or is being purged.
			const stored = await this.#listStored();
			const broken: NamedFile[] = [];
			const kept: NamedFile[] = [];
			/** references of which the store has at least one whole file */
			const withFiles = new Set<string>();
			let files = 0;
			await inLanes(LANES, named.iterate(), async (row) => {
				this.signal.throwIfAborted();
				const file = v.parse(namedFileSchema, row);
				this.#progress.report(files + broken.length, all, "files");
				const outcome = await this.#copyFile(file, { to, earlier, stored: stored?.get(file.id) });
				if (outcome === "broken") broken.push(file);
				if (outcome === "copied") withFiles.add(file.reference);
				if (outcome === "copied" || outcome === "kept") files++;
				if (outcome === "kept") kept.push(file);
			});
			await syncDirectory(join(this.data, FILES));
			await rm(join(this.data, DRAFTS), { recursive: true });
			const registrations = Number(counts?.["registrations"]);
			// A loss of files means all files of a registration.
			const isGivenUp = (file: NamedFile) =>
				file.lost_at !== null || (file.is_given_up === 1 && !withFiles.has(file.reference));
			const namesOf = (some: readonly NamedFile[]) => some.map(({ name }) => name).sort();
			const saved = namesOf(kept.filter(isGivenUp));
			if (saved.length > 0)
				this.#progress.note(
					`The loss of ${firstOf(saved)} was accepted, but an earlier backup has it, and this one too: put it back (docs/operating.md, Incidents).`,
				);
			return {
				registrations,
				files,
				broken: namesOf(broken.filter((file) => !isGivenUp(file))),
				kept: namesOf(kept.filter((file) => !isGivenUp(file))),
				withoutFiles: [...new Set(broken.filter(isGivenUp).map(({ reference }) => reference))],
			};
		} finally {
			tables.close();
		}
	}

	/** The newest finished backup of this installation beside this one. */
	async #findEarlier(installation: string): Promise<string | undefined> {
		const parent = dirname(this.data);
		const found: { folder: string; finishedAt: string }[] = [];
		for (const name of await readdir(parent)) {
			const folder = join(parent, name);
			const manifest = await readManifest(folder).catch(() => undefined);
			if (manifest?.installation === installation && DATABASE_FILE in manifest.digests)
				found.push({ folder, finishedAt: manifest.finishedAt });
		}
		found.sort((one, other) => other.finishedAt.localeCompare(one.finishedAt));
		return found[0]?.folder;
	}

	/** @returns undefined if the store cannot tell without reading */
	async #listStored(): Promise<ReadonlyMap<string, StoredFile> | undefined> {
		const details = await this.#patiently((store) => store.listDetails?.());
		return details && new Map(details.map((file) => [file.id, file]));
	}

	/**
	 * A file never changes under its name, so an earlier backup's copy is a second name for it, as long
	 * as it looks the same in the store. Otherwise the store's is read: it may be lost or overwritten.
	 */
	async #copyFile(file: NamedFile, { to, earlier, stored }: CopyPlaces): Promise<Outcome> {
		const path = join(this.data, FILES, file.id);
		const size = file.byte_length + SEAL_OVERHEAD_BYTES;
		const copy = earlier === undefined ? undefined : join(earlier, FILES, file.id);
		const isLinked = copy !== undefined && (await linkIfThere(copy, path, size));
		if (isLinked && (await isUnchanged(path, stored))) return "copied";
		const sealed = await this.#readWhole(file, size);
		if (sealed === "purged") {
			await rm(path, { force: true });
			return "purged";
		}
		if (sealed === "broken") return (await this.#keep(file, { copy, path })) ? "kept" : "broken";
		if (!isLinked) await writeFile(to, file.id, sealed);
		// What the next backup compares with.
		if (stored !== undefined) await setTime(path, stored.changedAtMs);
		return "copied";
	}

	/** @returns whether the earlier backup has a whole copy, and so this one has it now */
	async #keep(
		file: NamedFile,
		{ copy, path }: { readonly copy: string | undefined; readonly path: string },
	): Promise<boolean> {
		await rm(path, { force: true });
		if (copy === undefined) return false;
		try {
			if (!(await this.#isWhole(file, await readFile(copy)))) return false;
		} catch (error) {
			if (errorCodeOf(error) === "ENOENT" || isUnreadable(error)) return false;
			throw error;
		}
		await link(copy, path).catch(() => copyDurably(copy, path));
		return true;
	}

	async #readWhole(file: NamedFile, size: number): Promise<Uint8Array | "broken" | "purged"> {
		try {
			const sealed = await this.#patiently((store) => store.read(file.id));
			return sealed.length === size && (await this.#isWhole(file, sealed)) ? sealed : "broken";
		} catch (error) {
			if (!isUnreadable(error)) throw error;
			return (await this.#isNamedNow(file)) ? "broken" : "purged";
		}
	}

	/** An altered file does not open. Without its key, by a purge or an accepted loss, nothing does. */
	async #isWhole(file: NamedFile, sealed: Uint8Array): Promise<boolean> {
		const key = await this.#keyOf(file.key_id);
		if (key === undefined) return sealedKeyId(sealed) === file.key_id;
		try {
			openSeal(key, purposeOf(file.registration_id, file.upload), sealed).fill(0);
			return true;
		} catch (error) {
			if (error instanceof SealBrokenError) return false;
			throw error;
		}
	}

	/** The files of a registration follow each other, and a key service takes long. */
	#keyOf(id: string): Promise<SealingKey | undefined> {
		const known = this.#opened.get(id);
		if (known !== undefined) return known;
		const opened = this.application
			.get(KeyVault)
			.open(id)
			.catch((error: unknown) => {
				if (error instanceof KeyUnwrapError) return undefined;
				throw error;
			});
		if (this.#opened.size > LANES) this.#opened.clear();
		this.#opened.set(id, opened);
		return opened;
	}

	/** A store that is away for minutes must not cost hours of copying. */
	async #patiently<Answer>(ask: (store: FileStore) => Answer): Promise<Awaited<Answer>> {
		for (let tries = 1; ; tries++)
			try {
				return await ask(this.application.get(FileStore));
			} catch (error) {
				if (!(error instanceof FileStoreUnavailableError) || tries === STORE_TRIES) throw error;
				if (tries === 1)
					this.#progress.note(
						`The file store does not answer (${error.code}). It is asked again for ${STORE_MINUTES} minutes.`,
					);
				await sleep(STORE_PAUSE_MS, undefined, { signal: this.signal }).catch(() => {});
				this.signal.throwIfAborted();
			}
	}

	async #isNamedNow({ id }: NamedFile): Promise<boolean> {
		const row = await this.application
			.get(Database)
			.selectFrom("registration_files")
			.innerJoin("registrations", "registrations.id", "registration_files.registration_id")
			.select("registrations.purging_since")
			.where("registration_files.id", "=", id)
			.executeTakeFirst();
		return row !== undefined && row.purging_since === null;
	}

	async #copyVault(): Promise<void> {
		const path = join(this.keys, VAULT_FILE);
		const { KEY_DATABASE_URL, KEY_DIR, DATABASE_TIMEOUT_MS } = this.#environment;
		if (KEY_DATABASE_URL === undefined) return await copySqlite(join(KEY_DIR, VAULT_FILE), path);
		const file = { path: join(KEY_DIR, VAULT_FILE) };
		const source = new Kysely<VaultSchema>({
			dialect: await openDialect(KEY_DATABASE_URL, DATABASE_TIMEOUT_MS, file),
		});
		const copy = new Kysely<VaultSchema>({ dialect: sqliteDialect(openSqlite(path)) });
		try {
			await refuseNewerSchema(source, vaultMigrations, VAULT_HISTORY);
			await runMigrations(copy, vaultMigrations, VAULT_HISTORY);
			await copyKeys(source, copy);
			await leaveLog(copy);
		} finally {
			await source.destroy();
			await copy.destroy();
		}
		await syncFile(path);
	}

	/**
	 * A key that a purge has destroyed since the tables were copied is not missed. One that is there
	 * but does not open is looked for only where a loss was accepted if a key service opens them, which
	 * takes long.
	 */
	async #findKeyless(): Promise<{ readonly keyless: string[]; readonly givenUp: string[] }> {
		const opensAll = Number(this.application.get(BackupStores).isWrapperOurs);
		const tables = openCopy(join(this.data, DATABASE_FILE));
		try {
			tables.prepare("attach database ? as vault").run(join(this.keys, VAULT_FILE));
			const missing: Keyless[] = [];
			const doubtful = tables
				.prepare(`
					select reference, key_id, is_given_up, is_stored from (
						select *, key_id in (select id from vault.data_keys) as is_stored,
							lost_at is not null or submitted_at <= coalesce(
								(select value from settings where name = 'loss-accepted'), '') as is_given_up
						from registrations
					)
					where purging_since is null and (? or is_given_up or not is_stored)
					order by reference
				`)
				.iterate(opensAll);
			await inLanes(LANES, doubtful, async (row) => {
				this.signal.throwIfAborted();
				const registration = v.parse(keylessSchema, row);
				if (registration.is_stored === 0 || (await this.#keyOf(registration.key_id)) === undefined)
					missing.push(registration);
			});
			if (missing.length === 0) return { keyless: [], givenUp: [] };
			const present = await this.application
				.get(Database)
				.selectFrom("registrations")
				.select("reference")
				.where("purging_since", "is", null)
				.execute();
			const now = new Set(present.map(({ reference }) => reference));
			const found = missing.filter(({ reference }) => now.has(reference));
			const referencesOf = (isGivenUp: number) =>
				found
					.filter(({ is_given_up }) => is_given_up === isGivenUp)
					.map(({ reference }) => reference)
					.sort();
			return { keyless: referencesOf(0), givenUp: referencesOf(1) };
		} finally {
			tables.close();
		}
	}

	/** With another wrapper there are none: its keys are elsewhere. */
	async #copyWrappingKeys(ending = ""): Promise<void> {
		const { KEY_DIR } = this.#environment;
		const { isWrappingKey } = this.application.get(BackupStores);
		const present = async () => (await namesIn(KEY_DIR)).filter(isWrappingKey);
		for (let tries = 0; tries < MOST_TRIES; tries++) {
			const names = await present();
			for (const name of names)
				await copyDurably(join(KEY_DIR, name), join(this.keys, `${name}${ending}`));
			if (names.join() === (await present()).join()) return;
		}
		throw new OperatorError(
			`The wrapping keys in KEY_DIR (${KEY_DIR}) keep changing. Repeat the backup when no rotation runs.`,
		);
	}

	/** @returns the names of the wrapping keys, each of which is there once */
	async #removeRepeatedKeys(): Promise<string[]> {
		const { isWrappingKey } = this.application.get(BackupStores);
		const names = (await namesIn(this.keys)).filter(isWrappingKey);
		const kept = new Map<string, string>();
		for (const name of names.toSorted((one, other) => one.length - other.length)) {
			const digest = await digestOfFile(join(this.keys, name));
			if (kept.has(digest)) await rm(join(this.keys, name));
			else kept.set(digest, name);
		}
		await syncDirectory(this.keys);
		return [...kept.values()];
	}
}

/** A consistent copy, beside processes that write. */
/** A newer version may have migrated the tables. */
function schemaIn(path: string): string {
	const newest = "select max(name) as name from kysely_migration";
	return String(readSqlite(path, (database) => database.prepare(newest).get())?.["name"]);
}

async function copySqlite(from: string, to: string): Promise<void> {
	const source = withPath(
		from,
		() => new DatabaseSync(from, { readOnly: true, timeout: OPERATOR_BUSY_TIMEOUT_MS }),
	);
	try {
		withPath(from, () => source.prepare("vacuum into ?").run(to));
	} catch (error) {
		// Only the copy takes room.
		if (error instanceof Error && isStorageFull(error)) Object.assign(error, { path: to });
		throw error;
	} finally {
		source.close();
	}
	const copy = openCopy(to);
	try {
		const { quick_check: result } = copy.prepare("pragma quick_check").get() ?? {};
		if (result !== "ok")
			throw new OperatorError(`${from} is damaged: see docs/operating.md, Restore (${result}).`);
	} finally {
		copy.close();
	}
	await syncFile(to);
}

function openCopy(path: string): DatabaseSync {
	return new DatabaseSync(path, { readOnly: true });
}

/** A database with a log of its own cannot be opened on a disk that is only read. */
async function leaveLog<Tables>(database: Kysely<Tables>): Promise<void> {
	await sql`pragma journal_mode = delete`.execute(database);
}

/** A key that is stored or destroyed meanwhile may be copied or not: no row of the tables needs it. */
async function copyKeys(source: Kysely<VaultSchema>, copy: Kysely<VaultSchema>): Promise<void> {
	const owners = await source.selectFrom("owner").selectAll().execute();
	if (owners.length > 0) await copy.insertInto("owner").values(owners).execute();
	for await (const rows of vaultPages(source))
		await copy.insertInto("data_keys").values(rows).execute();
}

/** @returns false if there is no such file, this user may not read it, or no link can lead to it */
async function linkIfThere(from: string, to: string, size: number): Promise<boolean> {
	try {
		if ((await stat(from)).size !== size) return false;
		await access(from, constants.R_OK);
		await link(from, to);
		return true;
	} catch {
		return false;
	}
}

/** Whether the store's file is as long and as old as the copy, whose time was set to its. */
async function isUnchanged(copy: string, stored: StoredFile | undefined): Promise<boolean> {
	const { size, mtimeMs } = await stat(copy);
	return stored?.byteLength === size && stored.changedAtMs === Math.round(mtimeMs);
}

/** Without the right time the next backup reads the file again. */
async function setTime(path: string, timeMs: number): Promise<void> {
	await utimes(path, new Date(timeMs), new Date(timeMs)).catch(() => {});
}
