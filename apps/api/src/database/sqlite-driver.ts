import { type DatabaseConnection, type SqliteDialectConfig, SqliteDriver } from "kysely";
import { type CommitFailedError, LogLostError } from "./commit-failed-error.ts";
import type { SqliteLog } from "./sqlite-log.ts";

/**
 * Takes turns at the one connection. What a turn gives is handed over once everything that it wrote,
 * or saw, is durable; the next turn does not wait for that.
 * See docs/decisions/0001-storage-default.md.
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
			await this.#log?.durable();
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
