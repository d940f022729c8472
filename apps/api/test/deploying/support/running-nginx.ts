import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePorts } from "@sim-registration/test-kit";
import { nginxExecutable } from "@sim-registration/test-kit/programs";
import { vi } from "vitest";
import { createCertificate } from "../../support/test-certificate.ts";

const DOCUMENTED = new URL("../../../../../docs/deploying/nginx.conf", import.meta.url);
const ASSETS = new URL("../../../../../docs/deploying/nginx-assets.conf", import.meta.url);
/** Where the guide includes the snippet for files: above the location of everything else. */
const BEFORE_ASSETS = "# All headers of answers are the server's.";
const STARTED = { timeout: 60_000, interval: 20 };

/** The documented nginx in front of a test's servers. */
export class RunningNginx {
	readonly port: number;
	readonly plainPort: number;
	/** PEM of its certificate */
	readonly certificate: string;
	readonly #directory: string;
	#process: ChildProcess | undefined;

	private constructor(directory: string, certificate: string, ports: readonly number[]) {
		[this.port = 0, this.plainPort = 0] = ports;
		this.certificate = certificate;
		this.#directory = directory;
	}

	/**
	 * @param servers ports of the server processes
	 * @param assets folder of the form's files; by default the servers serve them
	 */
	static async start(servers: readonly number[], assets?: string): Promise<RunningNginx> {
		const directory = mkdtempSync(join(tmpdir(), "nginx-"));
		const { cert, key } = await createCertificate();
		const ports = await freePorts(2);
		const nginx = new RunningNginx(directory, cert, ports);
		await writeFile(join(directory, "fullchain.pem"), cert);
		await writeFile(join(directory, "privkey.pem"), key);
		await writeFile(join(directory, "security.txt"), "Contact: mailto:security@telecom.hk\n");
		await writeFile(join(directory, "site.conf"), nginx.#site(servers, assets));
		await writeFile(join(directory, "nginx.conf"), surroundings(directory));
		await nginx.#run();
		return nginx;
	}

	get url(): string {
		return `https://localhost:${this.port}`;
	}

	/** Output of nginx's own check (`nginx -t`). */
	async check(): Promise<string> {
		const { stderr } = await promisify(execFile)(await nginxExecutable(), [
			...this.#arguments,
			"-t",
		]);
		return stderr;
	}

	async readLog(name: "access" | "error"): Promise<string> {
		return await readFile(join(this.#directory, `${name}.log`), "utf8");
	}

	async close(): Promise<void> {
		const child = this.#process;
		if (child !== undefined && child.exitCode === null) {
			const gone = once(child, "exit");
			child.kill("SIGTERM");
			await gone;
		}
		await rm(this.#directory, { recursive: true, force: true });
	}

	get #arguments(): string[] {
		return ["-p", this.#directory, "-c", join(this.#directory, "nginx.conf"), "-e", "stderr"];
	}

	async #run(): Promise<void> {
		const child = spawn(await nginxExecutable(), [...this.#arguments, "-g", "daemon off;"], {
			stdio: ["ignore", "ignore", "pipe"],
		});
		this.#process = child;
		let said = "";
		child.stderr?.on("data", (chunk) => {
			said += chunk;
		});
		await vi.waitUntil(async () => {
			if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
			const address = `http://127.0.0.1:${this.plainPort}/`;
			return await fetch(address, { redirect: "manual" }).catch(() => undefined);
		}, STARTED);
	}

	/** The documented file, with only names, ports and paths changed. */
	#site(servers: readonly number[], assets?: string): string {
		const lines = servers.map((port) => `server 127.0.0.1:${port};`);
		const folder = this.#directory;
		const changes: [found: string, instead: string][] = [
			["server 127.0.0.1:3000;", lines.join("\n\t")],
			["listen 80;", `listen 127.0.0.1:${this.plainPort};`],
			["listen 443 ssl;", `listen 127.0.0.1:${this.port} ssl;`],
			// Not every machine has an IPv6 address to listen on.
			["listen [::]:80;", `listen unix:${folder}/80.socket;`],
			["listen [::]:443 ssl;", `listen unix:${folder}/443.socket ssl;`],
			["/etc/letsencrypt/live/register.telecom.hk/", `${folder}/`],
			["/etc/sim-registration/security.txt", `${folder}/security.txt`],
			["/var/log/nginx/sim-registration-error.log", `${folder}/error.log`],
			["/var/log/nginx/sim-registration.log", `${folder}/access.log`],
			["register.telecom.hk", "localhost"],
		];
		if (assets !== undefined)
			changes.push(
				[`\t${BEFORE_ASSETS}`, `${readFileSync(ASSETS, "utf8")}\n\t${BEFORE_ASSETS}`],
				["/var/www/sim-registration", assets],
			);
		return changes.reduce(
			(text, [found, instead]) => {
				if (!text.includes(found)) throw new Error(`nginx.conf has no ${found}`);
				return text.replaceAll(found, instead);
			},
			readFileSync(DOCUMENTED, "utf8"),
		);
	}
}

/** The context in Debian's own nginx.conf, including compression. */
function surroundings(folder: string): string {
	const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	return [
		process.getuid?.() === 0 ? "user root;" : "",
		`pid ${folder}/nginx.pid;`,
		"worker_processes 2;",
		"events { worker_connections 768; }",
		"http {",
		"gzip on;",
		"access_log off;",
		...places.map((place) => `${place}_temp_path ${folder}/${place};`),
		`include ${folder}/site.conf;`,
		"}",
	].join("\n");
}
