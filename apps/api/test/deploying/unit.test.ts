import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { systemdAnalyzeExecutable } from "@sim-registration/test-kit/programs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServerProcess } from "../support/server-process.ts";
import { register } from "./support/accounts.ts";
import { buildConfinement } from "./support/confinement.ts";
import { Installation, OPERATOR, OPERATOR_UID } from "./support/installation.ts";

const DOCUMENTED = fileURLToPath(new URL("../../../../docs/deploying/", import.meta.url));
const UNITS = readdirSync(DOCUMENTED).filter((name) => /\.(service|timer)$/.test(name));
/** Exposure score of systemd-analyze, out of 100. */
const MOST_EXPOSURE = "15";
/** Without root the folder is writable and cannot be made read-only. */
const IN_VAIN = process.getuid?.() === 0 ? expect.stringContaining("Read-only file system") : true;
const run = promisify(execFile);

let installation: Installation;
beforeAll(async () => {
	installation = await Installation.complete();
	for (const name of UNITS) {
		const text = readFileSync(join(DOCUMENTED, name), "utf8");
		writeFileSync(installation.at("systemd", name), installation.substitute(text));
	}
});
afterAll(() => installation.close());

async function analyze(...argv: string[]): Promise<string> {
	const options = { cwd: installation.at("systemd") };
	const { stdout, stderr } = await run(await systemdAnalyzeExecutable(), argv, options);
	return stdout + stderr;
}

describe("the units of docs/deploying", () => {
	it("pass systemd's own check", async () => {
		expect(UNITS.length).toBeGreaterThan(1);
		expect(await analyze("verify", "--man=no", "--recursive-errors=no", ...UNITS)).toBe("");
	});

	it("restrict the server's access to the machine", async () => {
		const unit = "sim-registration.service";
		const said = await analyze("security", "--offline=yes", `--threshold=${MOST_EXPOSURE}`, unit);
		expect(said).toContain("Overall exposure level");
	});

	it("start the server once the clock is right", () => {
		for (const line of ["After", "Wants"])
			expect(installation.unit.one(line)).toContain("time-sync.target");
	});

	it("keep inspection processes running for a submission in progress when the server is stopped", () => {
		expect(installation.unit.one("KillMode")).toBe("mixed");
		expect(installation.unit.one("OOMPolicy")).toBe("continue");
	});
});

describe("sim-registration-operator", () => {
	const strays = ["root-secret~", "#root-secret#", "root-secret.bak", "my root-secret", "-n", "9"];
	const secret = "a root secret that must never be printed";

	it("names files that are not credentials, and never prints their contents", async () => {
		const paths = strays.map((name) => installation.at("etc/credentials", name));
		for (const path of paths) writeFileSync(path, secret, { mode: 0o400 });
		try {
			const script = installation.at("sbin", "sim-registration-operator");
			// An unknown command fails only after every file in the folder was read.
			const error = await run(script, ["no", "command"]).catch((reason: unknown) => reason);
			expect(error).toMatchObject({
				code: 2,
				stderr: expect.stringContaining("Unknown command 'no'"),
			});
			for (const path of paths)
				expect(error).toHaveProperty("stderr", expect.stringContaining(`${path} is left out`));
			expect(JSON.stringify(error)).not.toContain(secret);
		} finally {
			for (const path of paths) rmSync(path);
		}
	});

	it("asks for sudo", async () => {
		// Nobody may not read the folder of the installation.
		const script = readFileSync(installation.at("sbin", "sim-registration-operator"), "utf8");
		const asNobody = run("setpriv", ["--reuid=65534", "--clear-groups", "sh", "-c", script]);
		const error = await asNobody.catch((reason: unknown) => reason);
		expect(error).toMatchObject({ code: 2, stderr: "Run this with sudo. Nothing was done.\n" });
	});

	it("reads settings as systemd does, not as a shell would", async () => {
		const settings = installation.at("etc/environment");
		const before = readFileSync(settings, "utf8");
		writeFileSync(
			settings,
			`${before}HOTLINE=2888 0000; touch x\nMAIN_SITE_URL=https://t.hk/?a=1&b=$2\n`,
		);
		try {
			const program = [
				installation.substitute("/opt/sim-registration/current/apps/api/dist/with-settings.js"),
			];
			const { stdout } = await run(process.execPath, [
				...program,
				installation.at("etc"),
				"/usr/bin/env",
			]);
			expect(stdout).toContain("\nHOTLINE=2888 0000; touch x\n");
			expect(stdout).toContain("\nMAIN_SITE_URL=https://t.hk/?a=1&b=$2\n");
			expect(stdout).toMatch(/^ROOT_SECRET=\w+$/m);
		} finally {
			writeFileSync(settings, before);
		}
	});
});

describe("the unit's program, confined by the unit", () => {
	let confine: readonly string[];
	let server: ServerProcess;
	beforeAll(async () => {
		const program = await buildConfinement(installation.unit, installation.folder);
		confine = [program, ...installation.stateDirectories(), "--"];
		server = await installation.start(confine);
	}, 120_000);

	/** Of the server and its child processes. */
	function statuses(): string[] {
		const own = server.process.pid ?? 0;
		const children = readFileSync(`/proc/${own}/task/${own}/children`, "utf8").trim().split(" ");
		return [own, ...children].map((pid) => readFileSync(`/proc/${pid}/status`, "utf8"));
	}

	it("accepts a registration with all its files, and the operator exports it", async () => {
		await installation.importAccounts();
		const reference = await register(installation.url);
		const exported = installation.at("home", "exported");
		await installation.operator("registrations", "export", reference, "--to", exported);
		expect(readdirSync(join(exported, "originals"))).toContain("idCopyS.png");
	});

	it("identifies operators by sudo, whatever name they give", async () => {
		const posing = installation.operator("maintenance", "off", "--as", "somebody.else");
		await expect(posing).rejects.toThrow(
			"'--as <name>' argument 'somebody.else' is invalid. It is given twice.",
		);
		const entries = JSON.parse(await installation.operator("audit", "list", "--json"));
		expect(entries.at(-1)).toMatchObject({
			actor: OPERATOR,
			uid: OPERATOR_UID,
			action: "audit list",
		});
		expect(JSON.stringify(entries)).not.toContain("somebody.else");
	});

	it("runs inspection processes under the same confinement, with far fewer threads than allowed", () => {
		const all = statuses();
		expect(all.length).toBeGreaterThan(1);
		for (const status of all) {
			expect(status).toMatch(/^NoNewPrivs:\t1$/m);
			expect(status).toMatch(/^Seccomp:\t2$/m);
			expect(status).toMatch(/^CapEff:\t0+$/m);
		}
		const threads = all.map((status) => Number(/^Threads:\t(\d+)$/m.exec(status)?.[1]));
		const sum = threads.reduce((total, each) => total + each, 0);
		expect(sum).toBeLessThan(Number(installation.unit.one("TasksMax")) / 2);
	});

	it("stops with exit code 0, well within systemd's time limit", async () => {
		const since = Date.now();
		await installation.stop();
		expect((await server.ended).code).toBe(0);
		const patience = Number(installation.unit.one("TimeoutStopSec")) * 1000;
		expect(Date.now() - since).toBeLessThan(patience / 4);
	});

	it.each([
		["changes its own priority, which needs no privilege without the filter", "renice 5 -p $$"],
		["mounts something", "mount -t tmpfs none /mnt"],
		["raises its own core limit", "ulimit -c unlimited"],
	])("stops a program that %s", async (_title, command) => {
		const [program = "", ...argv] = [...confine, "/bin/sh", "-c", command];
		await expect(run(program, argv)).rejects.toThrow();
	});

	it("writes only to its state folders, even as root", async () => {
		const [program = "", ...argv] = confine;
		const [state = ""] = installation.stateDirectories();
		const write = (folder: string) => run(program, [...argv, "/bin/touch", `${folder}/planted`]);
		await write(state);
		await expect(write("/etc")).rejects.toThrow();
		const said = await write(installation.folder).catch(({ stderr }) => String(stderr));
		expect(process.getuid?.() !== 0 || said).toEqual(IN_VAIN);
	});
});
