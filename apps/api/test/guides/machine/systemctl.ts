/**
 * A stand-in for systemd: starts and stops what installed units name, with their variables,
 * credentials, folders and users.
 */
import { execFileSync, spawn } from "node:child_process";
import {
	chownSync,
	existsSync,
	mkdirSync,
	openSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Unit } from "../../deploying/support/unit.ts";

const UNITS = "/etc/systemd/system";
const RUN = "/run/units";

function idOf(user: string, kind: "-u" | "-g"): number {
	return Number(execFileSync("id", [kind, user], { encoding: "utf8" }));
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
	} catch {
		return false;
	}
}

function unitOf(name: string): Unit {
	return new Unit(readFileSync(join(UNITS, name), "utf8"));
}

function start(name: string): void {
	if (name.endsWith(".timer")) return void unitOf(name.replace(/timer$/, "service"));
	const unit = unitOf(name);
	const [program = "", ...argv] = unit.one("ExecStart").split(" ");
	const output = openSync(`/var/log/${name}.log`, "a");
	const child = spawn(program, argv, {
		...(unit.all("User").length === 0 ? {} : confined(name, unit)),
		detached: true,
		stdio: ["ignore", output, output],
	});
	writeFileSync(join(RUN, name), String(child.pid));
	child.unref();
}

/** How systemd starts a unit that is not root's. */
function confined(name: string, unit: Unit) {
	const [uid, gid] = [idOf(unit.one("User"), "-u"), idOf(unit.one("Group"), "-g")];
	const credentials = join(RUN, `${name}.credentials`);
	const its = [...unit.makeStateDirectories("/var/lib"), ...unit.loadCredentials(credentials)];
	for (const path of its) chownSync(path, uid, gid);
	const cwd = unit.one("WorkingDirectory");
	return { cwd, env: unit.variables(credentials), uid, gid };
}

async function stop(name: string): Promise<void> {
	const file = join(RUN, name);
	if (!existsSync(file)) return;
	const pid = Number(readFileSync(file, "utf8"));
	if (isRunning(pid)) process.kill(pid, "SIGTERM");
	while (isRunning(pid)) await sleep(20);
	rmSync(file);
}

const [command = "", ...words] = process.argv.slice(2);
const names = words
	.filter((word) => !word.startsWith("--"))
	.map((word) => (/\.\w+$/.test(word) ? word : `${word}.service`));
mkdirSync(RUN, { recursive: true });
for (const name of names) {
	if (name === "nginx.service") {
		execFileSync("/usr/sbin/nginx", ["-s", "reload"], { stdio: "inherit" });
		continue;
	}
	if (["stop", "restart", "disable"].includes(command)) await stop(name);
	if (["start", "restart", "enable"].includes(command)) start(name);
}
