import { execFile, spawn } from "node:child_process";
import {
	chmodSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@sim-registration/test-kit";
import { endProcess, type ServerProcess, watchServer } from "../../support/server-process.ts";
import { ACCOUNTS } from "./accounts.ts";
import { readEnvironmentFile, Unit } from "./unit.ts";

const REPOSITORY = fileURLToPath(new URL("../../../../../", import.meta.url)).replace(/\/$/, "");
const DOCUMENTED = join(REPOSITORY, "docs/deploying");
const SCRIPTS = [
	"sim-registration-operator",
	"sim-registration-backup",
	"sim-registration-backup-shared",
];
/** Proofs of work that a test has done at once. */
const QUICK_CAPTCHA = "ALTCHA_COST=1\nALTCHA_ATTEMPTS=2\n";
const ROOT_SECRET = "q7Hn2vKx9TzLw4RbYd8Jm3PsGc6FfAe1";
/** Who stands in the audit log for commands that were given by sudo. */
export const OPERATOR = "chan.siu.ming";
export const OPERATOR_UID = 12_345;
/** What a unit gets of its own. */
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin";

/**
 * A machine's worth of the documented installation within one folder: `docs/deploying` with other
 * places, port and user.
 */
export class Installation {
	readonly folder = mkdtempSync(join(tmpdir(), "sim-registration-installed-"));
	readonly port: number;
	#unit: string;
	#process: ServerProcess | undefined;

	private constructor(port: number) {
		this.port = port;
		for (const each of ["etc", "sbin", "systemd", "state", "backups", "home"])
			mkdirSync(this.at(each));
		this.#unit = this.substitute(readFileSync(this.#documented("service"), "utf8"));
	}

	get unit(): Unit {
		return new Unit(this.#unit);
	}

	/** Adds to the unit what `systemctl edit` would be given. */
	edit(lines: string): void {
		this.#unit += `\n${this.substitute(lines)}\n`;
	}

	/** An empty one: nothing is installed but the repository itself. */
	static async empty(): Promise<Installation> {
		return new Installation(await freePort());
	}

	/** One with all that the guide has people put into place. */
	static async complete(rootSecret = ROOT_SECRET): Promise<Installation> {
		const installation = await Installation.empty();
		for (const name of SCRIPTS) cpSync(join(DOCUMENTED, name), installation.at("sbin", name));
		mkdirSync(installation.at("etc", "credentials"), { mode: 0o700 });
		writeFileSync(installation.at("etc/credentials/root-secret"), `${rootSecret}\n`, {
			mode: 0o400,
		});
		cpSync(join(DOCUMENTED, "environment"), installation.at("etc", "environment"));
		installation.adapt();
		return installation;
	}

	/** Gives the installed files the places, port and user of this installation. */
	adapt(): void {
		for (const name of readdirSync(this.at("sbin"))) this.#rewrite(this.at("sbin", name), "");
		this.#rewrite(this.at("etc/environment"), QUICK_CAPTCHA);
	}

	at(...path: readonly string[]): string {
		return join(this.folder, ...path);
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/** Names of the documented installation, as they are in this one. */
	substitute(text: string): string {
		const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
		const changes: ReadonlyArray<readonly [found: string, instead: string]> = [
			["/opt/sim-registration/current", REPOSITORY],
			["/etc/sim-registration", this.at("etc")],
			["/etc/systemd/system", this.at("systemd")],
			["/var/lib/sim-registration", this.at("state", "sim-registration")],
			["/var/backups", this.at("backups")],
			["/usr/local/sbin", this.at("sbin")],
			["127.0.0.1:3000", `127.0.0.1:${this.port}`],
			["PORT=3000", `PORT=${this.port}`],
			[
				"--reuid=sim-registration --regid=sim-registration --init-groups",
				`--reuid=${user} --regid=${group} --keep-groups`,
			],
			["-o sim-registration -g sim-registration ", ""],
			["sudo -u sim-registration ", ""],
			["sudo --preserve-env=PGSERVICEFILE ", ""],
			["sudo --preserve-env=RCLONE_CONFIG ", ""],
			["sudo ", ""],
		];
		return changes.reduce((all, [found, instead]) => all.replaceAll(found, instead), text);
	}

	/** What the unit gives the server, systemd's credentials included. */
	variables(): Record<string, string> {
		const credentials = this.at("credentials");
		mkdirSync(credentials, { recursive: true, mode: 0o700 });
		for (const line of this.unit.all("LoadCredential")) {
			const [name = "", source = ""] = line.split(":");
			cpSync(source, join(credentials, name));
			// As systemd 254 and newer shows it to whoever asks for its mode.
			chmodSync(join(credentials, name), 0o440);
		}
		const own = this.unit.all("Environment").map((line) => {
			const [name = "", value = ""] = line.split("=");
			return [name, value.replace("%d", credentials)];
		});
		const file = readFileSync(this.unit.one("EnvironmentFile"), "utf8");
		return {
			PATH,
			CREDENTIALS_DIRECTORY: credentials,
			...readEnvironmentFile(file),
			...Object.fromEntries(own),
		};
	}

	/** The folders of `StateDirectory=`, made as systemd makes them. */
	stateDirectories(): string[] {
		const mode = Number.parseInt(this.unit.one("StateDirectoryMode"), 8);
		return this.unit
			.one("StateDirectory")
			.split(" ")
			.map((name) => {
				const path = this.at("state", name);
				mkdirSync(path, { recursive: true, mode });
				return path;
			});
	}

	/** Starts what the unit starts; it is ready when this resolves. @param before in front of it */
	async start(before: readonly string[] = []): Promise<ServerProcess> {
		this.stateDirectories();
		const [program = "", ...argv] = [...before, ...this.unit.one("ExecStart").split(" ")];
		const cwd = this.unit.one("WorkingDirectory");
		const server = watchServer(spawn(program, argv, { cwd, env: this.variables() }));
		this.#process = server;
		const ended = server.ended.then(({ errors }) => {
			throw new Error(`The server ended: ${errors || server.output()}`);
		});
		ended.catch(() => {});
		await Promise.race([server.port, ended]);
		return server;
	}

	/** Runs a command of the operator's, as the installed script has it. @returns what it printed */
	async operator(...argv: readonly string[]): Promise<string> {
		const env = { ...process.env, SUDO_USER: OPERATOR, SUDO_UID: String(OPERATOR_UID) };
		const script = this.at("sbin", "sim-registration-operator");
		return (await promisify(execFile)(script, argv, { env })).stdout;
	}

	async importAccounts(): Promise<void> {
		const file = this.at("home", "accounts.csv");
		writeFileSync(file, ACCOUNTS);
		await this.operator("accounts", "import", file);
	}

	async stop(): Promise<void> {
		if (this.#process !== undefined) await endProcess(this.#process.process, "SIGTERM");
	}

	async close(): Promise<void> {
		await this.stop();
		await rm(this.folder, { recursive: true, force: true });
	}

	#documented(ending: string): string {
		return join(DOCUMENTED, `sim-registration.${ending}`);
	}

	#rewrite(path: string, more: string): void {
		writeFileSync(path, `${this.substitute(readFileSync(path, "utf8"))}${more}`);
	}
}
