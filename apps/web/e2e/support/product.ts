import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@sim-registration/test-kit";
import { type RunningProgram, startProgram } from "@sim-registration/test-kit/servers";
import { ACCOUNTS_CSV, type Account, Accounts } from "./accounts.ts";

/** The built programs of this repository. */
export const BUILT_SERVER = fileURLToPath(new URL("../../../api/dist/", import.meta.url));

/** The form's own files, which a server stores for tabs of earlier releases. */
const RELEASE = "release-";
/** What a server writes and removes to see that its store works. */
const PROBE = "probe-";

const CSP_VIOLATION = '"event":"csp_violation"';

/** The built product as `pnpm start` runs it, on its own data directory. */
export class Product {
	readonly directory = mkdtempSync(join(tmpdir(), "sim-registration-e2e-"));
	readonly #variables: Readonly<Record<string, string>>;
	/** violations of the Content-Security-Policy that browsers reported, as the server logged them */
	readonly cspReports: string[] = [];
	/** what the server logged */
	readonly logLines: string[] = [];
	readonly #accounts = new Accounts();
	#server = BUILT_SERVER;
	#program: RunningProgram | undefined;
	#port: number | undefined;

	/** @param variables of the server's environment, in addition to those of every test */
	constructor(variables: Readonly<Record<string, string>> = {}) {
		this.#variables = variables;
	}

	/** Gives each test its own account. Call it before the start. */
	async importAccounts(): Promise<this> {
		const file = join(this.directory, "accounts.csv");
		await writeFile(file, ACCOUNTS_CSV);
		await this.operator("accounts", "import", file);
		this.#accounts.import();
		return this;
	}

	/** @returns the demo account if none were imported */
	takeAccount(kind?: { readonly isDummyBr: boolean }): Account {
		return this.#accounts.take(kind);
	}

	/** Starts the server; after a kill on the same port, so that open pages reach it again. */
	async start(): Promise<this> {
		this.#port ??= await freePort();
		this.#program = await startProgram(join(this.#server, "main.js"), {
			variables: this.#environment(),
			showsErrors: false,
			onLine: (line) => {
				this.logLines.push(line);
				if (line.includes(CSP_VIOLATION)) this.cspReports.push(line);
			},
		});
		return this;
	}

	get port(): number {
		if (this.#port === undefined) throw new Error("The server has not been started.");
		return this.#port;
	}

	/**
	 * The form's address in a language.
	 *
	 * @param port of a proxy in front of the server, if there is one
	 */
	address(language: string, port: number | string = this.port): string {
		return `http://localhost:${port}/real-name-registration/${language}`;
	}

	/** Ends the server without warning, as a power cut does. */
	async kill(): Promise<void> {
		await this.#program?.stop("SIGKILL");
	}

	/**
	 * Replaces the server by another release of it, on the same data and port.
	 *
	 * @param server the folder of its programs
	 */
	async install(server: string): Promise<void> {
		await this.#program?.stop();
		this.#server = server;
		await this.start();
	}

	/** @throws Error if the Content-Security-Policy blocked anything in any page */
	async close(): Promise<void> {
		await this.kill();
		await rm(this.directory, { recursive: true, force: true });
		if (this.cspReports.length > 0)
			throw new Error(`Pages broke their policy:\n${this.cspReports.join("\n")}`);
	}

	/** Runs an operator command beside the server. */
	async operator(...argv: string[]): Promise<string> {
		const program = join(this.#server, "operator.js");
		const options = { env: { ...process.env, ...this.#environment() } };
		const { stdout } = await promisify(execFile)(process.execPath, [program, ...argv], options);
		return stdout;
	}

	async references(): Promise<string[]> {
		const rows = JSON.parse(await this.operator("registrations", "list", "--json"));
		return rows.map(({ reference }: { reference: string }) => reference);
	}

	/** The contents of the operator's export: the document, and each file by upload. */
	async export(reference: string) {
		const directory = join(this.directory, "export", reference);
		const options = ["--to", directory, "--originals-only", "--as", "e2e"];
		await this.operator("registrations", "export", reference, ...options);
		const document = JSON.parse(await readFile(join(directory, "registration.json"), "utf8"));
		const files = new Map<string, Buffer>();
		const originals = join(directory, "originals");
		for (const name of await readdir(originals))
			files.set(name.replace(/\.\w+$/, ""), await readFile(join(originals, name)));
		return { document, files };
	}

	/** The number of releases whose files are stored for open tabs. */
	async keptReleases(): Promise<number> {
		const names = await readdir(join(this.directory, "data", "files"));
		return names.filter((name) => name.startsWith(RELEASE)).length;
	}

	/** The names of customers' files in the store, complete or not. */
	async keptFiles(): Promise<string[]> {
		const folders = ["files", "drafts"].map((name) => readdir(join(this.directory, "data", name)));
		const isCustomers = (name: string) => !name.startsWith(RELEASE) && !name.startsWith(PROBE);
		return (await Promise.all(folders)).flat().filter(isCustomers);
	}

	#environment(): Record<string, string> {
		return {
			// A script that bundles something leaves NODE_ENV at `production`.
			NODE_ENV: "test",
			HOST: "127.0.0.1",
			PORT: String(this.#port ?? 0),
			DATA_DIR: join(this.directory, "data"),
			KEY_DIR: join(this.directory, "keys"),
			...this.#variables,
		};
	}
}
