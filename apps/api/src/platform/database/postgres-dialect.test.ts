import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database } from "./database.ts";
import { postgresDialect } from "./postgres-dialect.ts";

/** Answer to a statement: a PostgreSQL error code, a closed connection, or nothing. */
type Trouble = { readonly code: string } | "hang up" | "no answer";

/**
 * Implements as much of PostgreSQL's protocol as a statement without parameters and rows needs
 * ("Frontend/Backend Protocol", PostgreSQL).
 */
class FakePostgres {
	/** of each connection, in order */
	readonly parameters: Record<string, string>[] = [];
	readonly statements: string[] = [];
	/** by statement, each used once */
	readonly troubles = new Map<string, Trouble>();
	address = "";
	readonly #server: Server = createServer((socket) => this.#serve(socket));
	readonly #sockets = new Set<Socket>();

	async start(): Promise<string> {
		await once(this.#server.listen(0, "127.0.0.1"), "listening");
		const { port } = this.#server.address() as AddressInfo;
		this.address = `postgres://user:password@127.0.0.1:${port}/database`;
		return this.address;
	}

	async close(): Promise<void> {
		for (const socket of this.#sockets) socket.destroy();
		this.#server.close();
		await once(this.#server, "close");
	}

	#serve(socket: Socket): void {
		this.#sockets.add(socket);
		// Only the first message has no type letter.
		let letters = 0;
		let received = Buffer.alloc(0);
		socket.on("error", () => {});
		socket.on("data", (bytes) => {
			received = Buffer.concat([received, bytes]);
			for (let end = endOf(received, letters); end <= received.length; ) {
				this.#take(
					socket,
					received.toString("latin1", 0, letters),
					received.subarray(letters + 4, end),
				);
				received = received.subarray(end);
				letters = 1;
				end = endOf(received, letters);
			}
		});
	}

	#take(socket: Socket, letter: string, body: Buffer): void {
		if (letter === "") this.#begin(socket, body);
		else if (letter === "Q") this.#answer(socket, body);
		else socket.end();
	}

	#begin(socket: Socket, body: Buffer): void {
		const texts = body.subarray(4).toString("latin1").split("\0");
		const pairs = texts.flatMap((text, index) =>
			index % 2 === 0 && text !== "" ? [[text, texts[index + 1] ?? ""] as const] : [],
		);
		this.parameters.push(Object.fromEntries(pairs));
		socket.write(Buffer.concat([message("R", Buffer.alloc(4)), READY]));
	}

	#answer(socket: Socket, body: Buffer): void {
		const statement = body.toString("latin1", 0, body.length - 1);
		this.statements.push(statement);
		const trouble = this.troubles.get(statement);
		this.troubles.delete(statement);
		if (trouble === "no answer") return;
		if (trouble === "hang up") socket.destroy();
		else if (trouble === undefined) socket.write(Buffer.concat([message("C", "DONE\0"), READY]));
		else {
			const fields = `SERROR\0C${trouble.code}\0Msomething is wrong\0\0`;
			socket.write(Buffer.concat([message("E", fields), READY]));
		}
	}
}

/** End of the first message, whose length includes itself. */
function endOf(received: Buffer, letters: number): number {
	const isLengthThere = received.length >= letters + 4;
	return isLengthThere ? letters + received.readInt32BE(letters) : Number.POSITIVE_INFINITY;
}

function message(letter: string, body: string | Buffer): Buffer {
	const header = Buffer.alloc(5);
	header.write(letter, "latin1");
	header.writeInt32BE(body.length + 4, 1);
	return Buffer.concat([header, Buffer.from(body)]);
}

const READY = message("Z", "I");
const BEGIN = "begin; select pg_advisory_xact_lock(7106000001)";
const WORK = "delete from outbox";

let postgres: FakePostgres;
let database: Database;

beforeEach(async () => {
	postgres = new FakePostgres();
	database = new Database({ dialect: postgresDialect(await postgres.start()) });
});
afterEach(async () => {
	await database.destroy();
	await postgres.close();
});

function work(): Promise<unknown> {
	return sql.raw(WORK).execute(database);
}

function workInTransaction(): Promise<unknown> {
	return database.transaction().execute((transaction) => sql.raw(WORK).execute(transaction));
}

it("lets PostgreSQL end a statement after 30 s and an idle transaction after 15 s", async () => {
	await work();
	expect(postgres.parameters[0]).toMatchObject({
		statement_timeout: "30000",
		idle_in_transaction_session_timeout: "15000",
	});
});

it("starts a transaction with the lock that all transactions share", async () => {
	await workInTransaction();
	expect(postgres.statements).toEqual([BEGIN, WORK, "commit"]);
});

describe("an error of PostgreSQL", () => {
	it.each(["08006", "53300", "57014", "57P01", "57P02", "57P03", "57P05", "25P03"])(
		"with the code %s means that the database is unavailable; the next statement gets a new connection",
		async (code) => {
			postgres.troubles.set(WORK, { code });
			await expect(work()).rejects.toMatchObject({
				name: "DatabaseUnavailableError",
				isEndUnknown: false,
				code,
			});
			await work();
			expect(postgres.parameters).toHaveLength(2);
		},
	);

	it.each(["23505", "42P01", "40001", "57000", "25P02"])(
		"with the code %s is thrown unchanged, and the connection stays open",
		async (code) => {
			postgres.troubles.set(WORK, { code });
			await expect(work()).rejects.toMatchObject({ name: "error", code });
			await work();
			expect(postgres.parameters).toHaveLength(1);
		},
	);
});

describe("a connection that is lost", () => {
	it("outside a transaction is reported, and the next statement gets a new connection", async () => {
		postgres.troubles.set(WORK, "hang up");
		await expect(work()).rejects.toMatchObject({
			name: "DatabaseUnavailableError",
			isEndUnknown: true,
		});
		await work();
		expect(postgres.parameters).toHaveLength(2);
	});

	it.each([BEGIN, WORK])("at '%s' means that nothing was written", async (statement) => {
		postgres.troubles.set(statement, "hang up");
		const failed = workInTransaction();
		await expect(failed).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
		await workInTransaction();
		expect(postgres.statements.slice(-3)).toEqual([BEGIN, WORK, "commit"]);
	});

	it("at the commit leaves the outcome unknown", async () => {
		postgres.troubles.set("commit", "hang up");
		await expect(workInTransaction()).rejects.toMatchObject({ name: "CommitUnansweredError" });
		await workInTransaction();
	});

	it("at the rollback does not hide the original error", async () => {
		postgres.troubles.set("rollback", "hang up");
		const failing = database.transaction().execute(async () => {
			throw new Error("a refusal");
		});
		await expect(failing).rejects.toThrow("a refusal");
	});
});

it("a rollback that PostgreSQL rejects does not hide the original error", async () => {
	postgres.troubles.set("commit", { code: "40001" }).set("rollback", { code: "XX000" });
	await expect(workInTransaction()).rejects.toMatchObject({ name: "CommitUnansweredError" });
	await workInTransaction();
	expect(postgres.parameters).toHaveLength(2);
});

describe("a statement without an answer in time", () => {
	let impatient: Database;
	beforeEach(async () => {
		impatient = new Database({ dialect: postgresDialect(postgres.address, 200) });
	});
	afterEach(() => impatient.destroy());

	it("is reported as possibly executed; the next statement gets a new connection", async () => {
		postgres.troubles.set(WORK, "no answer");
		const failing = sql.raw(WORK).execute(impatient);
		await expect(failing).rejects.toMatchObject({
			name: "DatabaseUnavailableError",
			isEndUnknown: true,
			code: "no_answer",
		});
		await sql.raw(WORK).execute(impatient);
		expect(postgres.parameters).toHaveLength(2);
	});

	it("within a transaction ends it and sends nothing more on its connection", async () => {
		postgres.troubles.set(WORK, "no answer");
		const failing = impatient.transaction().execute((inside) => sql.raw(WORK).execute(inside));
		await expect(failing).rejects.toMatchObject({
			name: "DatabaseUnavailableError",
			isEndUnknown: false,
		});
		expect(postgres.statements).toEqual([BEGIN, WORK]);
	});

	it("as a commit leaves the outcome unknown", async () => {
		postgres.troubles.set("commit", "no answer");
		const failing = impatient.transaction().execute(async () => {});
		await expect(failing).rejects.toMatchObject({ name: "CommitUnansweredError" });
	});
});

it("gives up on a server that accepts connections but never answers, also on close", async () => {
	const silent = createServer(() => {}).listen(0, "127.0.0.1");
	await once(silent, "listening");
	const { port } = silent.address() as AddressInfo;
	const dialect = postgresDialect(`postgres://user:password@127.0.0.1:${port}/database`, 200);
	const hung = new Database({ dialect });
	// More than the pool's connections, so that some have to wait.
	const calls = Array.from({ length: 25 }, () => sql.raw(WORK).execute(hung));
	for (const outcome of await Promise.allSettled(calls))
		expect(outcome).toMatchObject({
			status: "rejected",
			reason: { name: "DatabaseUnavailableError", isEndUnknown: false },
		});
	await hung.destroy();
	silent.close();
});

it("reports the database as unavailable if nothing listens", async () => {
	const dialect = postgresDialect("postgres://user:password@127.0.0.1:9/database");
	const nowhere = new Database({ dialect });
	const failing = sql.raw(WORK).execute(nowhere);
	await expect(failing).rejects.toMatchObject({
		name: "DatabaseUnavailableError",
		code: "ECONNREFUSED",
	});
	await nowhere.destroy();
});
