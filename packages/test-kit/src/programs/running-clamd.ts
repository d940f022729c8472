import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../free-port.ts";
import { clamdExecutable } from "./programs.ts";

/** The last line of clamd's log before it accepts connections. */
const IS_LISTENING = "Self checking";

export interface ClamdOptions {
	/** bytes that it detects, by name of the signature */
	readonly signatures: Readonly<Record<string, string>>;
	/** additional configuration lines */
	readonly settings?: readonly string[];
}

/** A clamd for a test with its own signatures; it does not need ClamAV's database. */
export class RunningClamd {
	readonly host = "127.0.0.1";
	readonly port: number;
	/** the path of its Unix socket */
	readonly socket: string;
	readonly #executable: string;
	readonly #directory: string;
	#process: ChildProcess | undefined;

	private constructor(executable: string, directory: string, port: number) {
		this.#executable = executable;
		this.#directory = directory;
		this.port = port;
		this.socket = join(directory, "clamd.socket");
	}

	/**
	 * Starts it. The caller closes it.
	 *
	 * @throws MissingProgramError with one line that says what to install
	 */
	static async start({ signatures, settings = [] }: ClamdOptions): Promise<RunningClamd> {
		const executable = await clamdExecutable();
		const directory = await mkdtemp(join(tmpdir(), "clamd-"));
		const clamd = new RunningClamd(executable, directory, await freePort());
		const database = join(directory, "database");
		await mkdir(database);
		await writeFile(join(database, "test.ndb"), signatureLines(signatures));
		await writeFile(
			clamd.#configuration,
			[
				"Foreground yes",
				`LocalSocket ${clamd.socket}`,
				`TCPSocket ${clamd.port}`,
				`TCPAddr ${clamd.host}`,
				`DatabaseDirectory ${database}`,
				`TemporaryDirectory ${directory}`,
				...settings,
				"",
			].join("\n"),
		);
		await clamd.restart();
		return clamd;
	}

	get #configuration(): string {
		return join(this.#directory, "clamd.conf");
	}

	/** Restarts it at the same port and socket. */
	async restart(): Promise<void> {
		const child = spawn(this.#executable, [`--config-file=${this.#configuration}`], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		this.#process = child;
		const said: string[] = [];
		await new Promise<void>((resolve, reject) => {
			child.once("error", reject);
			child.once("exit", () => reject(new Error(`clamd ended:\n${said.join("\n")}`)));
			createInterface({ input: child.stdout }).on("line", (line) => {
				said.push(line);
				if (line.includes(IS_LISTENING)) resolve();
			});
		});
	}

	/** From now on it accepts connections without answering. */
	pause(): void {
		this.#process?.kill("SIGSTOP");
	}

	resume(): void {
		this.#process?.kill("SIGCONT");
	}

	/** Kills it, whatever it is doing. */
	async kill(): Promise<void> {
		const child = this.#process;
		if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const gone = once(child, "exit");
		child.kill("SIGKILL");
		await gone;
	}

	async close(): Promise<void> {
		await this.kill();
		await rm(this.#directory, { recursive: true, force: true });
	}
}

/** Extended signatures: a name, any file type, any offset, and the bytes. */
function signatureLines(signatures: Readonly<Record<string, string>>): string {
	return Object.entries(signatures)
		.map(([name, text]) => `${name}:0:*:${Buffer.from(text, "latin1").toString("hex")}\n`)
		.join("");
}
