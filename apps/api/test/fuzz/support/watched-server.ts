import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { endProcess, runOperatorProcess, variablesIn } from "../../support/server-process.ts";
import { waitUntil } from "./wait-until.ts";

const MAIN = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));
/** Lets a test trigger garbage collection and read the memory in use. */
const COLLECT = `process.on("message", () => {
	globalThis.gc();
	globalThis.gc();
	process.send(process.memoryUsage());
});`;
const COLLECTS = ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(COLLECT)}`];
const LISTENING = '"event":"listening"';
const ERROR = '"level":"error"';
const ACCOUNTS = 200;
const SETTLE_MS = 30_000;
const MEGABYTE = 1024 ** 2;

/** Memory in bytes and number of open files of a process. */
export interface Held {
	/** objects and buffers */
	readonly used: number;
	/** including memory that the allocator keeps */
	readonly resident: number;
	readonly openFiles: number;
}

/** Permitted growth after any amount of work: compiled code and filled pools. */
const ROOM: Held = { used: 24 * MEGABYTE, resident: 256 * MEGABYTE, openFiles: 20 };
const memorySchema = v.object({ rss: v.number(), heapUsed: v.number(), external: v.number() });

/** The built server in a separate process, with many accounts, for observation. */
export class WatchedServer {
	readonly port: number;
	/** log lines about events that must not happen, and its standard error */
	readonly complaints: string[];
	readonly #process: ChildProcess;
	readonly #directory: string;

	private constructor(child: ChildProcess, port: number, directory: string, complaints: string[]) {
		this.#process = child;
		this.port = port;
		this.#directory = directory;
		this.complaints = complaints;
	}

	static async start(variables: Readonly<Record<string, string>> = {}): Promise<WatchedServer> {
		const directory = mkdtempSync(join(tmpdir(), "sim-registration-fuzz-"));
		const all = { ...variablesIn(directory), TRUST_PROXY: "1", ...variables };
		const complaints: string[] = [];
		const child = spawn(process.execPath, [...COLLECTS, MAIN], {
			env: { ...process.env, ...all },
			stdio: ["ignore", "pipe", "pipe", "ipc"],
		});
		child.stderr?.on("data", (bytes) => complaints.push(String(bytes)));
		const port = await new Promise<number>((resolve, reject) => {
			child.once("exit", (code) => {
				complaints.push(`ended with ${code}`);
				reject(new Error(complaints.join("\n")));
			});
			createInterface({ input: child.stdout as Readable }).on("line", (line) => {
				// The last line may be truncated if the process is killed.
				if (line.includes(LISTENING)) resolve(JSON.parse(line).port);
				if (line.includes(ERROR)) complaints.push(line);
			});
		});
		await importAccounts(directory, all);
		return new WatchedServer(child, port, directory, complaints);
	}

	/** The account numbers that can log in, each with the mobile number 61234567. */
	get accounts(): readonly string[] {
		return accountNumbers();
	}

	/** The names of files that are being received or were left behind. */
	get drafts(): string[] {
		return readdirSync(join(this.#directory, "data", "drafts"));
	}

	get #openFiles(): number {
		return readdirSync(`/proc/${this.#pid}/fd`).length;
	}

	/** Memory and files of the process after a garbage collection. */
	async held(): Promise<Held> {
		const answer = once(this.#process, "message");
		this.#process.send("collect");
		const [message] = await answer;
		const { rss, heapUsed, external } = v.parse(memorySchema, message);
		return { used: heapUsed + external, resident: rss, openFiles: this.#openFiles };
	}

	/**
	 * Waits for a while until the process uses hardly more than before; closing connections takes a
	 * moment.
	 *
	 * @returns what it uses too much of; empty if everything was released
	 */
	async findKept(before: Held): Promise<string[]> {
		let kept: string[] = [];
		await waitUntil(async () => {
			kept = findGrowth(before, await this.held());
			return kept.length === 0;
		}, SETTLE_MS);
		return kept;
	}

	async close(): Promise<void> {
		this.#process.removeAllListeners("exit");
		await endProcess(this.#process, "SIGKILL");
		await rm(this.#directory, { recursive: true, force: true });
	}

	get #pid(): number {
		return this.#process.pid ?? 0;
	}
}

function findGrowth(before: Held, after: Held): string[] {
	return (["used", "resident", "openFiles"] as const)
		.filter((what) => after[what] > before[what] + ROOM[what])
		.map((what) => `${what}: ${before[what]} before, ${after[what]} after`);
}

function accountNumbers(): string[] {
	return Array.from({ length: ACCOUNTS }, (_, index) => `3${String(index).padStart(8, "0")}`);
}

async function importAccounts(
	directory: string,
	variables: Readonly<Record<string, string>>,
): Promise<void> {
	const rows = accountNumbers().map((number) => `${number},61234567,39284710,a@b.example,false`);
	const file = join(directory, "accounts.csv");
	writeFileSync(file, `accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n${rows.join("\n")}\n`);
	await runOperatorProcess(variables, "accounts", "import", file);
}
