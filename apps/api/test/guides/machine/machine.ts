import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import {
	cCompiler,
	nginxExecutable,
	opensslExecutable,
	webTools,
} from "@sim-registration/test-kit/programs";
import { createCertificate } from "../../support/test-certificate.ts";

const REPOSITORY = fileURLToPath(new URL("../../../../../", import.meta.url)).replace(/\/$/, "");
const HERE = join(REPOSITORY, "apps/api/test/guides/machine");
const NODE = join(REPOSITORY, "node_modules/node/bin/node");
const SYSTEMCTL = fileURLToPath(new URL("systemctl.ts", import.meta.url));
/** Turbo notes in its cache where it has restored files, so that the machine needs its own. */
const CACHE = "/var/cache/turbo";
/** The certificate of the machine's host name, which is its own authority. */
export const CERTIFICATE = "/etc/ssl/certs/machine.pem";
const USER = "chan.siu.ming";
/** Only root may copy a machine. */
const AS_ROOT = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive", "--preserve-env"];
/** What needs the network; everything else has one of its own, in which every port is free. */
const NEEDS_NETWORK = /\bnpx\b/;

/** Whether this machine can be copied: it has namespaces and an overlay, and this may be root. */
export function canBeCopied(): boolean {
	const probe =
		"mount -t tmpfs none /mnt && mkdir /mnt/u /mnt/w /mnt/r && mount -t overlay none -o lowerdir=/etc,upperdir=/mnt/u,workdir=/mnt/w /mnt/r";
	try {
		const [program = "", ...argv] = [...AS_ROOT, "unshare", "--mount", "--net", "--pid", "--fork"];
		execFileSync(program, [...argv, "sh", "-c", probe], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

/**
 * A copy of this machine without what the guides install, and with stand-ins for sudo, systemd,
 * certbot and apt-get. Somebody who may use sudo is logged in.
 */
export class Machine {
	readonly #folder: string;
	readonly #process: ChildProcess;
	readonly #pid: number;

	private constructor(folder: string, child: ChildProcess, pid: number) {
		this.#folder = folder;
		this.#process = child;
		this.#pid = pid;
	}

	/** @param hostName of the certificate that certbot gets */
	static async start(hostName: string): Promise<Machine> {
		await Promise.all([nginxExecutable(), opensslExecutable(), webTools()]);
		const folder = mkdtempSync(join(tmpdir(), "machine-"));
		const [program = "", ...argv] = [
			...AS_ROOT,
			...["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child"],
			...["bash", join(HERE, "machine.sh"), folder, REPOSITORY],
		];
		const child = spawn(program, argv, { stdio: ["pipe", "pipe", "inherit"] });
		const ended = once(child, "exit").then(([code]) => {
			throw new Error(`The copy of the machine ended with ${code}`);
		});
		ended.catch(() => {});
		await Promise.race([once(child.stdout, "data"), ended]);
		const machine = new Machine(folder, child, innermostChild(child.pid ?? 0));
		const { cert, key } = await createCertificate([{ type: 2, value: hostName }]);
		await machine.#put(CERTIFICATE, cert);
		await machine.#put("/root/key.pem", key);
		const sudo = `${await cCompiler()} -Wall -Werror -o /root/sudo ${HERE}/sudo.c`;
		const cache = process.env["TURBO_CACHE_DIR"] ?? join(REPOSITORY, ".turbo/cache");
		await machine.asRoot(`cp -r ${cache} ${CACHE}\nchmod -R a+rwX ${CACHE}`);
		await machine.asRoot(
			`${sudo}\nbash ${HERE}/stand-ins.sh ${REPOSITORY} /root/sudo ${NODE} ${SYSTEMCTL}`,
		);
		return machine;
	}

	/** Runs commands as root. @returns their output */
	asRoot(commands: string): Promise<string> {
		return this.#run(commands, "root", {});
	}

	/** Runs commands as the person who may use sudo. @returns their output */
	asUser(commands: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
		return this.#run(commands, USER, variables);
	}

	async close(): Promise<void> {
		const ended = once(this.#process, "exit");
		this.#process.stdin?.end();
		await ended;
		rmdirSync(this.#folder);
	}

	async #put(path: string, contents: string): Promise<void> {
		await this.#run(`cat > ${path}`, "root", {}, contents);
	}

	async #run(
		commands: string,
		user: string,
		variables: Readonly<Record<string, string>>,
		input = "",
	): Promise<string> {
		const home = user === "root" ? "/root" : `/home/${user}`;
		const environment = {
			HOME: home,
			PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
			NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"] ?? "",
			TURBO_CACHE_DIR: CACHE,
			CI: "true",
			...variables,
		};
		const [program = "", ...argv] = [
			...[...AS_ROOT, "nsenter", `--target=${this.#pid}`, "--mount", "--pid", "--root", "--wd"],
			...(NEEDS_NETWORK.test(commands) ? [] : ["--net"]),
			...["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"],
			...["env", "--ignore-environment"],
			...Object.entries(environment).map((each) => each.join("=")),
			...["bash", "--norc", "-euo", "pipefail", "-c", `cd ${home}\n${commands}`],
		];
		const child = spawn(program, argv);
		// Most commands read no input, and may end before it is written.
		child.stdin.on("error", () => {});
		child.stdin.end(input);
		const [[code], output, errors] = await Promise.all([
			once(child, "close"),
			text(child.stdout),
			text(child.stderr),
		]);
		if (code === 0) return output;
		throw new Error(
			`${commands}\nended with ${code}:\n${output.slice(-5_000)}\n${errors.slice(-5_000)}`,
		);
	}
}

/** The process in the new namespaces, below sudo and unshare. */
function innermostChild(pid: number): number {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	const [child = ""] = children.split(" ");
	return child === "" ? pid : innermostChild(Number(child));
}
