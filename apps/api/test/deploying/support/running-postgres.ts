import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@sim-registration/test-kit";
import { postgresPrograms } from "@sim-registration/test-kit/programs";
import { Client } from "pg";
import { vi } from "vitest";
import { endProcess } from "../../support/server-process.ts";

const PASSWORD = "Zk4Wq8Lm2Vb6";
const STARTED = { timeout: 20_000, interval: 100 };
/** PostgreSQL does not run as root; Debian's package creates the user. */
const AS_ITS_USER = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];

/** The system's own PostgreSQL, including its backup tools, on a free port. */
export class RunningPostgres {
	readonly #folder: string;
	readonly #port: number;
	readonly #process: ChildProcess;

	private constructor(folder: string, port: number, child: ChildProcess) {
		this.#folder = folder;
		this.#port = port;
		this.#process = child;
	}

	static async start(): Promise<RunningPostgres> {
		const folder = mkdtempSync(join(tmpdir(), "postgres-"));
		chmodSync(folder, 0o777);
		const [programs, port] = [await postgresPrograms(), await freePort()];
		const data = join(folder, "data");
		const passwordFile = join(folder, "password");
		await writeFile(passwordFile, PASSWORD);
		const cluster = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--username=owner"];
		const [initialise = "", ...argv] = [
			...AS_ITS_USER,
			join(programs, "initdb"),
			...cluster,
			`--pwfile=${passwordFile}`,
			data,
		];
		await promisify(execFile)(initialise, argv);
		const [program = "", ...settings] = [
			...AS_ITS_USER,
			join(programs, "postgres"),
			...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder],
		];
		const server = new RunningPostgres(folder, port, spawn(program, settings, { stdio: "ignore" }));
		await vi.waitUntil(() => server.#query("select 1").catch(() => false), STARTED);
		return server;
	}

	/** Creates an empty database. @returns its address */
	async createDatabase(name: string): Promise<string> {
		await this.#query(`create database ${name}`);
		return this.#addressOf(name);
	}

	/**
	 * Connection parameters of a database for libpq's programs, for the file that `PGSERVICEFILE`
	 * names.
	 */
	service(name: string, database: string): string {
		const settings = { host: "127.0.0.1", port: this.#port, user: "owner", password: PASSWORD };
		const lines = Object.entries({ ...settings, dbname: database }).map((each) => each.join("="));
		return `[${name}]\n${lines.join("\n")}\n`;
	}

	async stop(): Promise<void> {
		await endProcess(this.#process, "SIGTERM");
		await rm(this.#folder, { recursive: true, force: true });
	}

	#addressOf(database: string): string {
		return `postgres://owner:${PASSWORD}@127.0.0.1:${this.#port}/${database}`;
	}

	async #query(sql: string): Promise<true> {
		const client = new Client({ connectionString: this.#addressOf("postgres") });
		await client.connect();
		try {
			await client.query(sql);
			return true;
		} finally {
			await client.end();
		}
	}
}
