import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { endOf } from "../../domain/audit/audit-entry.ts";
import { readMark } from "../../domain/key-fit/mark-file.ts";
import { refuseBackup } from "../../domain/key-fit/refuse-backup.ts";
import { Maintenance } from "../../domain/maintenance/maintenance.ts";
import {
	BACKUP_FINISHED,
	REPLICA_AS_OF,
	STORAGE_TRIAL,
	STORAGE_TRIAL_INTERVAL_MS,
	type StorageTrial,
	StoredSettings,
} from "../../domain/maintenance/stored-settings.ts";
import { type OutboxDepth, OutboxOverview } from "../../domain/outbox/outbox-overview.ts";
import type { Database } from "../../platform/database/database.ts";
import { NEWEST_MIGRATION } from "../../platform/database/migrations/index.ts";
import type { Clock } from "../../platform/environment/clock.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { ServerLock } from "../../platform/files/server-lock.ts";
import { lastRunOf } from "../../platform/jobs/leased-job.ts";
import { OVERDUE_INTERVALS } from "../../platform/jobs/repeated-job.ts";
import { hasTables, versionOf, withDatabase } from "../check/check-database.ts";
import { OperatorError } from "../command.ts";
import { reasonOf } from "../describe-error.ts";
import { readVersion } from "../read-version.ts";
import { requireData } from "../require-data.ts";
import { SHARED_JOBS } from "./shared-jobs.ts";

/** Of SQLite and PostgreSQL: the tables are of an earlier version. */
const LACKS_TABLE = /no such (table|column)|relation ".*" does not exist|column .* does not exist/;
const AUDIT_VERIFY = "audit verify";

/** What `status --json` prints, described in docs/operating.md. Times are UTC, ISO 8601. */
export interface Status {
	readonly version: string | null;
	readonly database: {
		/** null if the database cannot be read */
		readonly engine: string | null;
		/** of its newest migration */
		readonly schema: string | null;
		readonly neededSchema: string;
	};
	/** null if several servers may share the database: each would have to be asked */
	readonly server: { readonly isRunning: boolean } | null;
	readonly maintenance: { readonly isOn: boolean; readonly since: string | null } | null;
	/** null if none is followed */
	readonly replica: {
		readonly asOf: string;
		readonly ageSeconds: number;
		readonly isOverdue: boolean;
	} | null;
	readonly backup: { readonly finishedAt: string; readonly ageSeconds: number } | null;
	readonly auditCheck: { readonly at: string; readonly isIntact: boolean } | null;
	/** in bytes, for the server's user */
	readonly freeSpace: Readonly<Record<"DATA_DIR" | "KEY_DIR", number | null>>;
	/** the last trial by a server; null if there was none */
	readonly storage: StorageTrialSeen | null;
	readonly outbox: OutboxDepth | null;
	/** null if nothing was accepted as lost */
	readonly loss: AcceptedLoss | null;
	readonly jobs: readonly JobStatus[] | null;
	/** what could not be read, in sentences */
	readonly problems: readonly string[];
}

/** Three times as long as it is between two records of it. */
const REPLICA_OVERDUE_SECONDS = 180;

/** What only the database tells. */
type SeenInside = Omit<Status, "version" | "server" | "freeSpace" | "problems">;

const NOTHING_SEEN: SeenInside = {
	database: { engine: null, schema: null, neededSchema: NEWEST_MIGRATION },
	maintenance: null,
	backup: null,
	replica: null,
	auditCheck: null,
	storage: null,
	outbox: null,
	loss: null,
	jobs: null,
};

/** When a server last tried to write what a registration needs. */
export interface StorageTrialSeen extends StorageTrial {
	/** whether that is longer ago than three intervals: no server runs, or the database takes no writes */
	readonly isOverdue: boolean;
}

/** What `keys accept-loss` and `registrations accept-loss` recorded. */
export interface AcceptedLoss {
	/** of keys or files of the whole installation: registrations up to then may not open; null if never */
	readonly at: string | null;
	/** of the root secret: accounts and audit entries up to then do not open; null if never */
	readonly rootSecretAt: string | null;
	/** those accepted as lost one by one */
	readonly registrations: number;
	/** single fields and files, not counting those of such registrations */
	readonly fields: number;
	readonly files: number;
}

export interface JobStatus {
	readonly name: string;
	/** of its last successful run */
	readonly ranAt: string | null;
	/** whether that is longer ago than three intervals */
	readonly isOverdue: boolean;
}

/**
 * Looks at an installation: opens nothing, changes nothing, and asks nothing but the database. If that
 * is not there or cannot be opened, everything else is shown.
 *
 * @throws KeysDoNotFitError for a backup
 */
export async function look(environment: Environment, clock: Clock): Promise<Status> {
	const problems: string[] = [];
	const { DATA_DIR, KEY_DIR } = environment;
	refuseBackup(environment);
	const aside = {
		version: readVersion() ?? null,
		server: await tried("server", async () => serverOf(environment)),
		freeSpace: {
			DATA_DIR: await tried("DATA_DIR", () => freeIn(DATA_DIR)),
			KEY_DIR: await tried("KEY_DIR", () => freeIn(KEY_DIR)),
		},
	};
	try {
		return { ...aside, ...(await lookInside()), problems };
	} catch (error) {
		return { ...aside, ...NOTHING_SEEN, problems: [`database: ${describe(error)}`] };
	}

	async function lookInside(): Promise<SeenInside> {
		requireData(environment);
		return await withDatabase(
			environment,
			async (database) => {
				if (!(await hasTables(database)))
					throw new OperatorError(
						readMark(DATA_DIR) === undefined
							? "It has no tables: no server has used it yet. Set DATA_DIR or DATABASE_URL as for the server."
							: "It has no tables, although an installation belongs to DATA_DIR: restore a backup (docs/operating.md, Restore).",
					);
				return await lookAtTables(database);
			},
			{ isForReading: true },
		);
	}

	async function lookAtTables(database: Database): Promise<SeenInside> {
		return {
			database: {
				engine: await versionOf(database),
				schema: (await tried("schema", () => schemaOf(database))) ?? null,
				neededSchema: NEWEST_MIGRATION,
			},
			maintenance: await tried("maintenance", () => maintenanceOf(database, clock)),
			backup: await tried("backup", () => backupOf(database)),
			replica: await tried("replica", () => replicaOf(database)),
			auditCheck: await tried("audit check", () => auditCheckOf(database)),
			storage: await tried("storage", () => storageOf(database, clock())),
			outbox: await tried("outbox", () => new OutboxOverview(database, clock).depth()),
			loss: await tried("loss", () => lossOf(database)),
			jobs: await tried("jobs", () => jobsOf(database, clock())),
		};
	}

	async function tried<Seen>(what: string, task: () => Promise<Seen>): Promise<Seen | null> {
		try {
			return await task();
		} catch (error) {
			// The reported schema explains this.
			if (!(error instanceof Error && LACKS_TABLE.test(error.message)))
				problems.push(`${what}: ${describe(error)}`);
			return null;
		}
	}

	async function backupOf(database: Database): Promise<Status["backup"]> {
		const finishedAt = await new StoredSettings(database).read(BACKUP_FINISHED);
		if (finishedAt === undefined) return null;
		return { finishedAt, ageSeconds: secondsSince(finishedAt) };
	}

	async function replicaOf(database: Database): Promise<Status["replica"]> {
		const asOf = await new StoredSettings(database).read(REPLICA_AS_OF);
		if (asOf === undefined) return null;
		const ageSeconds = secondsSince(asOf);
		return { asOf, ageSeconds, isOverdue: ageSeconds > REPLICA_OVERDUE_SECONDS };
	}

	function secondsSince(moment: string): number {
		return Math.max(0, Math.floor((clock().getTime() - Date.parse(moment)) / 1000));
	}
}

function describe(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return reasonOf(error);
}

function serverOf({ DATABASE_URL, DATA_DIR }: Environment): Status["server"] {
	return DATABASE_URL === undefined ? { isRunning: ServerLock.isHeld(DATA_DIR) } : null;
}

async function schemaOf(database: Database): Promise<string | undefined> {
	const { rows } = await sql<{ name: string | null }>`
		select max(name) as name from kysely_migration
	`.execute(database);
	return rows[0]?.name ?? undefined;
}

async function maintenanceOf(database: Database, clock: Clock) {
	const maintenance = new Maintenance(new StoredSettings(database), clock);
	return { isOn: await maintenance.isOn(), since: (await maintenance.since()) ?? null };
}

async function auditCheckOf(database: Database) {
	const done = endOf(AUDIT_VERIFY, "done");
	const row = await database
		.selectFrom("audit_log")
		.select(["at", "action"])
		.where("action", "in", [done, endOf(AUDIT_VERIFY, "failed")])
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row === undefined ? null : { at: row.at, isIntact: row.action === done };
}

async function storageOf(database: Database, now: Date): Promise<StorageTrialSeen | null> {
	const text = await new StoredSettings(database).read(STORAGE_TRIAL);
	if (text === undefined) return null;
	const trial: StorageTrial = JSON.parse(text);
	const ageMs = now.getTime() - Date.parse(trial.at);
	return { ...trial, isOverdue: ageMs > OVERDUE_INTERVALS * STORAGE_TRIAL_INTERVAL_MS };
}

async function lossOf(database: Database): Promise<AcceptedLoss | null> {
	const settings = new StoredSettings(database);
	const at = (await settings.read("loss-accepted")) ?? null;
	const rootSecretAt = (await settings.read("root-loss-accepted")) ?? null;
	const registrations = await database
		.selectFrom("registrations")
		.select(({ fn }) => fn.countAll().as("count"))
		.where("lost_at", "is not", null)
		.executeTakeFirstOrThrow();
	const countParts = async (table: "registration_fields" | "registration_files") => {
		// Both have these columns.
		const parts = `${table as "registration_files"} as part` as const;
		const { count } = await database
			.selectFrom(parts)
			.innerJoin("registrations", "registrations.id", "part.registration_id")
			.select(({ fn }) => fn.countAll().as("count"))
			.where("part.lost_at", "is not", null)
			.where("registrations.lost_at", "is", null)
			.executeTakeFirstOrThrow();
		return Number(count);
	};
	const counts = {
		registrations: Number(registrations.count),
		fields: await countParts("registration_fields"),
		files: await countParts("registration_files"),
	};
	const isNone =
		at === null && rootSecretAt === null && Object.values(counts).every((count) => count === 0);
	return isNone ? null : { at, rootSecretAt, ...counts };
}

async function freeIn(directory: string): Promise<number> {
	if (!existsSync(directory)) throw new OperatorError(`${directory} does not exist.`);
	const { bavail, bsize } = await statfs(directory);
	return bavail * bsize;
}

async function jobsOf(database: Database, now: Date): Promise<JobStatus[]> {
	const leases = await database.selectFrom("job_leases").select(["name", "ends_at"]).execute();
	const ends = new Map(leases.map(({ name, ends_at }) => [name, new Date(ends_at)]));
	return [...SHARED_JOBS].map(([name, intervalMs]) => {
		const end = ends.get(name);
		if (end === undefined) return { name, ranAt: null, isOverdue: false };
		// The lease of a job that runs now ends later.
		const ranAt = new Date(Math.min(lastRunOf(end, intervalMs).getTime(), now.getTime()));
		const isOverdue = now.getTime() - ranAt.getTime() > OVERDUE_INTERVALS * intervalMs;
		return { name, ranAt: ranAt.toISOString(), isOverdue };
	});
}
