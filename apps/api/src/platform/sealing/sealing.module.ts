import { join } from "node:path";
import { Global, Inject, Module, type OnApplicationShutdown } from "@nestjs/common";
import { whenDatabaseIsFree } from "../database/busy.ts";
import { type CommitFailedError, LogLostError } from "../database/commit-failed-error.ts";
import { OnCommitFailed, SqliteUse } from "../database/database.module.ts";
import { Database } from "../database/database.ts";
import { MigrationRecord } from "../database/migration-record.ts";
import { openDialect } from "../database/open-dialect.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { chooseAdapter } from "../extensions/choose-adapter.ts";
import { makeDurableDirectory } from "../files/durable-directory.ts";
import { syncDirectorySync } from "../files/sync-directory.ts";
import { registerJob } from "../jobs/register-job.ts";
import { CommandKeyWrapper } from "./adapters/command-key-wrapper.ts";
import { DatabaseKeyVault } from "./adapters/database-key-vault.ts";
import { FileKeyWrapper } from "./adapters/file-key-wrapper.ts";
import { readOrCreateSecret, removeAbandonedDrafts } from "./key-file.ts";
import { KeyRotation } from "./key-rotation.ts";
import { KeyVault } from "./key-vault.ts";
import { KeyWrapper } from "./key-wrapper.ts";
import { RootKeys } from "./root-keys.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The vault in KEY_DIR. */
export const VAULT_FILE = "keys.db";

/** The root secret of a development installation, in KEY_DIR. */
export const ROOT_SECRET_FILE = "root-secret";

/** Selects the key wrapper. */
export const keyWrapperProvider = chooseAdapter(KeyWrapper, {
	inject: [ENVIRONMENT, CLOCK],
	useFactory: ({ KEY_DIR, KEY_WRAPPER_COMMAND }: Environment, now: Clock) =>
		KEY_WRAPPER_COMMAND === undefined
			? new FileKeyWrapper(KEY_DIR, now)
			: new CommandKeyWrapper(KEY_WRAPPER_COMMAND),
});

/** Selects key vault and key wrapper, and derives all other keys from the root secret. */
@Global()
@Module({
	providers: [
		KeyRotation,
		registerJob(
			{ name: "keys_rewrapped", intervalMs: HOUR_MS, runs: "sharedByDate" },
			[KeyRotation],
			(rotation: KeyRotation) => rotation.retireOlder(),
		),
		keyWrapperProvider,
		chooseAdapter(KeyVault, {
			// Opened after the tables: waiting for a SQLite lock blocks the process, so two processes
			// that open them in a different order could deadlock.
			inject: [
				ENVIRONMENT,
				KeyWrapper,
				CLOCK,
				MigrationRecord,
				OnCommitFailed,
				SqliteUse,
				Database,
			],
			useFactory: async (
				{ KEY_DIR, KEY_DATABASE_URL, DATABASE_TIMEOUT_MS }: Environment,
				wrapper: KeyWrapper,
				clock: Clock,
				record: MigrationRecord,
				{ tell }: OnCommitFailed,
				use: SqliteUse,
			) => {
				makeDurableDirectory(KEY_DIR);
				// The key file is used from now on, and its creator may have died before syncing its name.
				syncDirectorySync(KEY_DIR);
				removeAbandonedDrafts(KEY_DIR, clock());
				const file = {
					path: join(KEY_DIR, VAULT_FILE),
					...use,
					// Any other failed commit of the vault has left nothing behind.
					onCommitFailed: (error: CommitFailedError) => {
						if (error instanceof LogLostError) tell(error);
					},
				};
				const dialect = await openDialect(KEY_DATABASE_URL, DATABASE_TIMEOUT_MS, file);
				const vault = await whenDatabaseIsFree(() =>
					DatabaseKeyVault.open(dialect, wrapper, clock, record.right),
				);
				record.keyVault.push(...vault.migrated);
				record.keyVaultSince = () => vault.migratedAt();
				return vault;
			},
		}),
		{
			provide: RootKeys,
			// A process that is refused for its tables creates no secret.
			inject: [ENVIRONMENT, Database],
			useFactory: ({ ROOT_SECRET, KEY_DIR }: Environment) => {
				const [newest, ...older] = ROOT_SECRET ?? [];
				return new RootKeys([
					newest ?? readOrCreateSecret(join(KEY_DIR, ROOT_SECRET_FILE)),
					...older,
				]);
			},
		},
	],
	exports: [KeyRotation, KeyVault, KeyWrapper, RootKeys],
})
export class SealingModule implements OnApplicationShutdown {
	constructor(@Inject(KeyVault) private readonly vault: KeyVault) {}

	async onApplicationShutdown(): Promise<void> {
		if (this.vault instanceof DatabaseKeyVault) await this.vault.close();
	}
}
