import { execFile, spawn } from "node:child_process";
import {
	appendFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
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
import { Unit } from "./unit.ts";

const REPOSITORY = fileURLToPath(new URL("../../../../../", import.meta.url)).replace(/\/$/, "");
const DOCUMENTED = join(REPOSITORY, "docs/deploying");
const OPERATOR_SCRIPT = "sim-registration-operator";
/** Makes the captcha quick for tests. */
const QUICK_CAPTCHA = "ALTCHA_COST=1\nALTCHA_ATTEMPTS=2\n";
const ROOT_SECRET = "q7Hn2vKx9TzLw4RbYd8Jm3PsGc6FfAe1";
/** The operator in the audit log for commands run with sudo. */
export const OPERATOR = "chan.siu.ming";
export const OPERATOR_UID = 12_345;

/**
 * The documented installation within one folder: `docs/deploying` with other paths, port and user.
 */
export class Installation {
	readonly folder = mkdtempSync(join(tmpdir(), "sim-registration-installed-"));
	readonly port: number;
	#unit: string;
	#process: ServerProcess | undefined;

	private constructor(port: number) {
		this.port = port;
		for (const each of ["etc", "sbin", "systemd", "state", "home"]) mkdirSync(this.at(each));
		this.#unit = this.substitute(readFileSync(this.#documented("service"), "utf8"));
	}

	get unit(): Unit {
		return new Unit(this.#unit);
	}

	/** Adds lines to the unit, like `systemctl edit`. */
	edit(lines: string): void {
		this.#unit += `\n${this.substitute(lines)}\n`;
	}

	/** Everything that the guide installs. */
	static async complete(rootSecret = ROOT_SECRET): Promise<Installation> {
		const installation = new Installation(await freePort());
		cpSync(join(DOCUMENTED, OPERATOR_SCRIPT), installation.at("sbin", OPERATOR_SCRIPT));
		mkdirSync(installation.at("etc", "credentials"), { mode: 0o700 });
		writeFileSync(installation.at("etc/credentials/root-secret"), `${rootSecret}\n`, {
			mode: 0o400,
		});
		cpSync(join(DOCUMENTED, "environment"), installation.at("etc", "environment"));
		installation.#rewrite("sbin", OPERATOR_SCRIPT);
		installation.#rewrite("etc", "environment");
		appendFileSync(installation.at("etc", "environment"), QUICK_CAPTCHA);
		return installation;
	}

	at(...path: readonly string[]): string {
		return join(this.folder, ...path);
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/** Replaces names of the documented installation by those of this one. */
	substitute(text: string): string {
		const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
		const changes: ReadonlyArray<readonly [found: string, instead: string]> = [
			["/opt/sim-registration/current", REPOSITORY],
			["/etc/sim-registration", this.at("etc")],
			["/etc/systemd/system", this.at("systemd")],
			["/var/lib/sim-registration", this.at("state", "sim-registration")],
			["/usr/local/sbin", this.at("sbin")],
			["127.0.0.1:3000", `127.0.0.1:${this.port}`],
			["PORT=3000", `PORT=${this.port}`],
			[
				"--reuid=sim-registration --regid=sim-registration --init-groups",
				`--reuid=${user} --regid=${group} --keep-groups`,
			],
		];
		return changes.reduce((all, [found, instead]) => all.replaceAll(found, instead), text);
	}

	/** The environment that the unit gives the server, including systemd's credentials. */
	variables(): Record<string, string> {
		const credentials = this.at("credentials");
		this.unit.loadCredentials(credentials);
		return this.unit.variables(credentials);
	}

	/** The folders of `StateDirectory=`, created as systemd does. */
	stateDirectories(): string[] {
		return this.unit.makeStateDirectories(this.at("state"));
	}

	/**
	 * Runs the unit's start command; it is ready when this resolves. @param before prefix of the
	 * command
	 */
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

	/** Runs an operator command with the installed script. @returns its output */
	async operator(...argv: readonly string[]): Promise<string> {
		const env = { ...process.env, SUDO_USER: OPERATOR, SUDO_UID: String(OPERATOR_UID) };
		const script = this.at("sbin", OPERATOR_SCRIPT);
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

	/** Sets the paths, port and user of this installation in an installed file. */
	#rewrite(...place: readonly string[]): void {
		const path = this.at(...place);
		writeFileSync(path, this.substitute(readFileSync(path, "utf8")));
	}
}
