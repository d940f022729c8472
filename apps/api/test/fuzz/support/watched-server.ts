import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { endProcess, runOperatorProcess, variablesIn } from "../../support/server-process.ts";
import { waitUntil } from "./wait-until.ts";

const MAIN = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));
/** Lets a test ask for what is garbage to be given back. */
const COLLECT = "process.on('SIGUSR2', () => { globalThis.gc(); globalThis.gc(); })";
const COLLECTS = ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(COLLECT)}`];
const ACCOUNTS = 200;
const SETTLE_MS = 30_000;
const COLLECTIONS = 3;

/** The built server as a process of its own, with many accounts, and what can be seen of it. */
export class WatchedServer {
	readonly port: number;
	/** lines that tell of something that must not happen, and what it wrote to standard error */
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
		const child = spawn(process.execPath, [...COLLECTS, MAIN], { env: { ...process.env, ...all } });
		child.stderr.on("data", (bytes) => complaints.push(String(bytes)));
		const port = await new Promise<number>((resolve, reject) => {
			child.once("exit", (code) => {
				complaints.push(`ended with ${code}`);
				reject(new Error(complaints.join("\n")));
			});
			createInterface({ input: child.stdout }).on("line", (line) => {
				const { event, level, port } = JSON.parse(line);
				if (event === "listening") resolve(port);
				if (level === "error") complaints.push(line);
			});
		});
		await importAccounts(directory, all);
		return new WatchedServer(child, port, directory, complaints);
	}

	/** The account numbers that can be logged in with, each with the mobile number 61234567. */
	get accounts(): readonly string[] {
		return accountNumbers();
	}

	/** Bytes of memory that the process holds. */
	get memory(): number {
		const pages = Number(readFileSync(`/proc/${this.#pid}/statm`, "utf8").split(" ")[1]);
		return pages * 4_096;
	}

	get openFiles(): number {
		return readdirSync(`/proc/${this.#pid}/fd`).length;
	}

	/** Gives back what is garbage; asked a few times, because closed connections take a moment. */
	async collect(): Promise<number> {
		for (let times = 0; times < COLLECTIONS; times++) {
			this.#process.kill("SIGUSR2");
			await fetch(`http://127.0.0.1:${this.port}/real-name-registration/health/live`);
		}
		return this.memory;
	}

	/**
	 * Gives back what is garbage until the process holds no more than this.
	 *
	 * @returns what it holds then, or after a while
	 */
	async settle(memory: number): Promise<number> {
		await waitUntil(async () => (await this.collect()) <= memory, SETTLE_MS);
		return this.memory;
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
