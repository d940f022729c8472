import { join } from "node:path";
import { type DynamicModule, Global, Module, type OnApplicationShutdown } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { makeDurableDirectory } from "../files/durable-directory.ts";
import { whenDatabaseIsFree } from "./busy.ts";
import type { CommitFailedError } from "./commit-failed-error.ts";
import { createForCopy, Database, migrate } from "./database.ts";
import { MigrationRecord } from "./migration-record.ts";
import { asBegunCopy, refuseBegunCopy, refuseUnfinishedMove } from "./move-mark.ts";
import { openDialect } from "./open-dialect.ts";
import type { SchemaRight } from "./run-migrations.ts";
import type { OnLocked } from "./sqlite-database.ts";

/** The SQLite file in DATA_DIR. */
export const DATABASE_FILE = "registrations.db";

export interface DatabaseOptions {
	/** how long a statement may block the process while another process writes */
	readonly busyTimeoutMs: number;
	readonly onCommitFailed: (error: CommitFailedError) => void;
	/** for a command */
	readonly onLocked?: OnLocked;
	/** whether it is opened also on a full disk */
	readonly isForReading?: boolean;
	readonly schema: SchemaRight;
	/** for the move into this database; all others are refused until it is finished */
	readonly isForMove?: boolean;
}

/** How a command uses SQLite files. */
export abstract class SqliteUse {
	abstract readonly onLocked: OnLocked | undefined;
	abstract readonly isForReading: boolean | undefined;
}

/** Called after a failed commit, before it throws. */
export abstract class OnCommitFailed {
	abstract readonly tell: (error: CommitFailedError) => void;
}

/** Opens the server's database, with tables of the current schema. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
	static with({
		busyTimeoutMs,
		onCommitFailed,
		onLocked,
		isForReading,
		schema,
		isForMove,
	}: DatabaseOptions): DynamicModule {
		const provider = {
			provide: Database,
			inject: [ENVIRONMENT, MigrationRecord],
			useFactory: async (environment: Environment, record: MigrationRecord) => {
				const { DATA_DIR, DATABASE_URL, DATABASE_TIMEOUT_MS } = environment;
				const isLocal = DATABASE_URL === undefined;
				if (isLocal) makeDurableDirectory(DATA_DIR);
				if (isLocal && !isForMove) refuseBegunCopy(DATA_DIR);
				const path = join(DATA_DIR, DATABASE_FILE);
				const file = { path, busyTimeoutMs, onCommitFailed, onLocked, isForReading };
				const open = async () => {
					const dialect = await openDialect(DATABASE_URL, DATABASE_TIMEOUT_MS, file);
					const opened = new Database({ dialect });
					try {
						const migrated = await whenDatabaseIsFree(() =>
							isForMove ? createForCopy(opened) : migrate(opened, schema),
						);
						record.tables.push(...migrated);
						if (isForMove !== true) await refuseUnfinishedMove(opened);
						return opened;
					} catch (error) {
						await opened.destroy();
						throw error;
					}
				};
				// The file is created within.
				const isBegun = isLocal && isForMove === true;
				const database = await (isBegun ? asBegunCopy(DATA_DIR, open) : open());
				// A command that is refused for other tables creates nothing.
				if (!isLocal) makeDurableDirectory(DATA_DIR);
				return database;
			},
		};
		const telling = { provide: OnCommitFailed, useValue: { tell: onCommitFailed } };
		const use = { provide: SqliteUse, useValue: { onLocked, isForReading } };
		const record = { provide: MigrationRecord, useValue: new MigrationRecord(schema) };
		const providers = [record, provider, telling, use];
		return { module: DatabaseModule, providers, exports: providers };
	}

	constructor(private readonly database: Database) {}

	async onApplicationShutdown(): Promise<void> {
		await this.database.destroy();
	}
}
