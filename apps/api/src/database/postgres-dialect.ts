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
/** Longest wait for a free connection, and for a new one to be opened. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Default of `DATABASE_TIMEOUT_MS`: longer than any statement of ours takes. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A process that stopped within a transaction gives its lock back. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
/** Of all transactions; any number that no other program on the database uses. */
const TRANSACTION_LOCK = 7_106_000_001;

/** Classes and codes of PostgreSQL's that say that the connection or the server is gone for now. */
const UNAVAILABLE = [/^08/, /^57P0[1-5]$/, /^53/, /^57014$/, /^25P03$/];

/**
 * Runs Kysely on PostgreSQL with SQLite's order of things: a transaction begins by taking a lock that
 * all transactions share, so that one follows the other and whatever one has read stays true until its end.
 * What is not in a transaction is a single statement and does not wait. See docs/decisions/0016-postgresql.md.
 *
 * @param address postgres://user:password@host/database
 * @param timeoutMs how long a statement may take, a connection at most 5 s of it. PostgreSQL itself ends
 *   the statement then; this side stops waiting too, because a server that hangs ends nothing
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
	// A connection that breaks while nobody uses it is replaced by the next query.
	pool.on("error", () => {});
	return {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new PostgresDriver(pool, timeoutMs),
		createIntrospector: (database: Kysely<unknown>): DatabaseIntrospector =>
			new PostgresIntrospector(database),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	};
}

/** Counts are bigints there; ours fit a number. */
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
		// Two statements in one message: a round trip less.
		await run(connection, `begin; select pg_advisory_xact_lock(${TRANSACTION_LOCK})`);
	}

	/** A connection that is lost now leaves open whether the commit took place. */
	async commitTransaction(connection: DatabaseConnection): Promise<void> {
		try {
			await run(connection, "commit");
		} catch (cause) {
			throw new CommitUnansweredError("The commit was not answered", { cause });
		}
	}

	/**
	 * PostgreSQL itself rolls back a transaction whose connection ends. An error here would replace
	 * the one that led here, and a commit that may have taken place would look safe to repeat.
	 */
	async rollbackTransaction(connection: PostgresConnection): Promise<void> {
		// It would wait behind a statement that is not answered.
		if (connection.isBroken) return;
		await run(connection, "rollback").catch(() => {
			connection.isBroken = true;
		});
	}

	async releaseConnection(connection: PostgresConnection): Promise<void> {
		connection.release();
	}

	/** A server that hangs does not take leave. */
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
			throw new DatabaseUnavailableError("The database went away", { cause: error, isEndUnknown });
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

/** What PostgreSQL itself refuses has a code; anything else happened to the connection. */
function isUnavailable(error: unknown): boolean {
	if (!(error instanceof DatabaseError)) return true;
	return UNAVAILABLE.some((code) => code.test(error.code ?? ""));
}
