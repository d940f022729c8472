import { type DatabaseConnection, type SqliteDialectConfig, SqliteDriver } from "kysely";
import { type CommitFailedError, LogLostError } from "./commit-failed-error.ts";
import type { SqliteLog } from "./sqlite-log.ts";

/**
 * Serialises the use of the only connection. A query's result is released only when everything that
 * it wrote or read is durable. The next query does not wait for that sync. See
 * docs/decisions/0001-storage-default.md.
 */
export class DurableSqliteDriver extends SqliteDriver {
	readonly #log: SqliteLog | undefined;
	readonly #onCommitFailed: (error: CommitFailedError) => void;
	#lastTurn = Promise.resolve();
	#endTurn: () => void = () => {};

	constructor(
		config: SqliteDialectConfig,
		log: SqliteLog | undefined,
		onCommitFailed: (error: CommitFailedError) => void,
	) {
		super(config);
		this.#log = log;
		this.#onCommitFailed = onCommitFailed;
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		const before = this.#lastTurn;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#lastTurn = promise;
		await before;
		this.#endTurn = resolve;
		return await super.acquireConnection();
	}

	override async releaseConnection(): Promise<void> {
		this.#endTurn();
		try {
			await this.#log?.untilDurable();
		} catch (cause) {
			const error = new LogLostError("The log could not be synced", { cause });
			this.#onCommitFailed(error);
			throw error;
		}
	}

	override async destroy(): Promise<void> {
		await this.#log?.close();
		await super.destroy();
	}
}
