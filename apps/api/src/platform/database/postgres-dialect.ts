import { setTimeout as sleep } from "node:timers/promises";
import {
	CompiledQuery,
	type DatabaseConnection,
	type DatabaseIntrospector,
	type Dialect,
	type Driver,
	type Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type QueryResult,
} from "kysely";
import { DatabaseError, Pool, type PoolClient, types } from "pg";
import { CommitUnansweredError } from "./commit-failed-error.ts";
import { DatabaseUnavailableError } from "./database-unavailable-error.ts";

const CONNECTIONS = 10;
/** Time limit for getting a free connection, and for opening a new one. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Default of `DATABASE_TIMEOUT_MS`: longer than any of our statements takes. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Releases the lock of a process that stopped within a transaction. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
/** Lock of all transactions: a number that no other program on the database uses. */
const TRANSACTION_LOCK = 7_106_000_001;

/** PostgreSQL error classes and codes for a connection or server that is temporarily unavailable. */
const UNAVAILABLE = [/^08/, /^57P0[1-5]$/, /^53/, /^57014$/, /^25P03$/];

/**
 * Runs Kysely on PostgreSQL with SQLite's serial transactions: each begins by taking a lock that
 * all transactions share, so they run one after the other, and data that one has read stays valid
 * until its end. Statements outside a transaction do not wait. See
 * docs/decisions/0016-postgresql.md.
 *
 * @param address postgres://user:password@host/database
 * @param timeoutMs time limit of a statement; opening a connection takes at most 5 s of it.
 *   PostgreSQL enforces it, and so does this side, because a hanging server enforces nothing
 */
export function postgresDialect(address: string, timeoutMs = STATEMENT_TIMEOUT_MS): Dialect {
	const pool = new Pool({
		connectionString: address,
		max: CONNECTIONS,
		connectionTimeoutMillis: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
		statement_timeout: timeoutMs,
		query_timeout: timeoutMs,
		idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
		types: { getTypeParser },
	});
	// The next query replaces an idle connection that breaks.
	pool.on("error", () => {});
	return {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new PostgresDriver(pool, timeoutMs),
		createIntrospector: (database: Kysely<unknown>): DatabaseIntrospector =>
			new PostgresIntrospector(database),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	};
}

/** PostgreSQL returns counts as bigint; ours fit into a number. */
function getTypeParser(id: number, format?: "text" | "binary") {
	return id === types.builtins.INT8 ? Number : types.getTypeParser(id, format);
}

class PostgresDriver implements Driver {
	readonly #pool: Pool;
	readonly #timeoutMs: number;

	constructor(pool: Pool, timeoutMs: number) {
		this.#pool = pool;
		this.#timeoutMs = timeoutMs;
	}

	async init(): Promise<void> {}

	async acquireConnection(): Promise<PostgresConnection> {
		try {
			return new PostgresConnection(await this.#pool.connect());
		} catch (cause) {
			throw new DatabaseUnavailableError("The database cannot be reached", { cause });
		}
	}

	async beginTransaction(connection: PostgresConnection): Promise<void> {
		connection.isInTransaction = true;
		// Two statements in one message save a round trip.
		await run(connection, `begin; select pg_advisory_xact_lock(${TRANSACTION_LOCK})`);
	}

	/** If the connection is lost now, the outcome of the commit is unknown. */
	async commitTransaction(connection: DatabaseConnection): Promise<void> {
		try {
			await run(connection, "commit");
		} catch (cause) {
			throw new CommitUnansweredError("The commit was not answered", { cause });
		}
	}

	/**
	 * PostgreSQL rolls back a transaction when its connection ends. An error here would hide the
	 * original one, and a commit with unknown outcome would look safe to repeat.
	 */
	async rollbackTransaction(connection: PostgresConnection): Promise<void> {
		// A rollback would wait behind the statement that is not answered.
		if (connection.isBroken) return;
		await run(connection, "rollback").catch(() => {
			connection.isBroken = true;
		});
	}

	async releaseConnection(connection: PostgresConnection): Promise<void> {
		connection.release();
	}

	/** A hanging server does not confirm the end of a connection. */
	async destroy(): Promise<void> {
		const stopWaiting = new AbortController();
		const waited = sleep(this.#timeoutMs, undefined, { signal: stopWaiting.signal, ref: false });
		await Promise.race([this.#pool.end(), waited]);
		stopWaiting.abort();
		await waited.catch(() => {});
	}
}

async function run(connection: DatabaseConnection, sql: string): Promise<void> {
	await connection.executeQuery(CompiledQuery.raw(sql));
}

class PostgresConnection implements DatabaseConnection {
	readonly #client: PoolClient;
	isInTransaction = false;
	isBroken = false;
	readonly #onError = () => {
		this.isBroken = true;
	};

	constructor(client: PoolClient) {
		this.#client = client;
		client.on("error", this.#onError);
	}

	async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
		try {
			const { command, rowCount, rows } = await this.#client.query<Row & object>(
				sql,
				parameters.length === 0 ? undefined : [...parameters],
			);
			const isCounted = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
			return isCounted ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
		} catch (error) {
			if (!isUnavailable(error)) throw error;
			this.isBroken = true;
			// PostgreSQL rolls back a transaction whose connection is lost before its commit.
			const isEndUnknown = !this.isInTransaction && !(error instanceof DatabaseError);
			throw new DatabaseUnavailableError("The connection to the database was lost", {
				cause: error,
				isEndUnknown,
			});
		}
	}

	// biome-ignore lint/correctness/useYield: nothing of ours streams
	async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
		throw new Error("Rows are not streamed");
	}

	release(): void {
		this.#client.off("error", this.#onError);
		this.#client.release(this.isBroken);
	}
}

/** Errors from PostgreSQL have a code; all others concern the connection. */
function isUnavailable(error: unknown): boolean {
	if (!(error instanceof DatabaseError)) return true;
	return UNAVAILABLE.some((code) => code.test(error.code ?? ""));
}
