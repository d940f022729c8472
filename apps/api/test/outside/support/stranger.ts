import { execFile, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** Variables about the machine's network and paths, and none of this repository's. */
const KEPT_VARIABLES =
	/^(HOME|LANG|TMPDIR|https?_proxy|no_proxy|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS|npm_config_(registry|cache|userconfig|globalconfig))$/i;

type Variables = Readonly<Record<string, string>>;

export interface StrangersServer {
	readonly url: string;
	readonly output: () => string;
	stop(): Promise<void>;
}

/** A reader with an empty folder outside this repository, Node and npm. */
export class Stranger {
	readonly folder = mkdtempSync(join(tmpdir(), "sim-registration-outside-"));
	readonly #variables: Variables;

	/** `FOLDER` is the folder in its commands. */
	constructor() {
		const kept = Object.entries(process.env).filter(([name]) => KEPT_VARIABLES.test(name));
		this.#variables = {
			...Object.fromEntries(kept.map(([name, value = ""]) => [name, value])),
			PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
			npm_config_audit: "false",
			npm_config_fund: "false",
			npm_config_prefer_offline: "true",
			npm_config_update_notifier: "false",
			FOLDER: this.folder,
		};
	}

	async write(path: string, text: string): Promise<void> {
		await mkdir(dirname(join(this.folder, path)), { recursive: true });
		await writeFile(join(this.folder, path), text);
	}

	/** @returns the commands' output; @throws if one of them fails, with all output */
	async run(commands: string, { cwd = this.folder, variables = {} as Variables } = {}) {
		const env = { ...this.#variables, ...variables };
		try {
			return (await promisify(execFile)("sh", ["-euc", commands], { cwd, env })).stdout;
		} catch (error) {
			const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
			throw new Error(`${commands}\n${stdout}\n${stderr}`, { cause: error });
		}
	}

	/** Runs a command that keeps running, until it listens. */
	async startServer(command: string, variables: Variables = {}): Promise<StrangersServer> {
		const env = { ...this.#variables, PORT: "0", HOST: "127.0.0.1", ...variables };
		// A separate process group, because npx does not pass on signals.
		const child = spawn("sh", ["-euc", command], { cwd: this.folder, env, detached: true });
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				output += chunk;
			});
		const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
		const port = await new Promise<number>((resolve, reject) => {
			void ended.then(() => reject(new Error(output)));
			createInterface({ input: child.stdout }).on("line", (line) => {
				const { event, port } = JSON.parse(line);
				if (event === "listening") resolve(port);
			});
		});
		const stop = async () => {
			if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
			await ended;
		};
		return { url: `http://127.0.0.1:${port}`, output: () => output, stop };
	}

	async leave(): Promise<void> {
		await rm(this.folder, { recursive: true, force: true });
	}
}
