import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
	chownSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { freePort } from "@sim-registration/test-kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ACCOUNTS, register } from "../deploying/support/accounts.ts";
import { endProcess, type ServerProcess, watchServer } from "../support/server-process.ts";
import { Container } from "./container.ts";
import { ImageBuilder, type ImageConfig } from "./image-builder.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const REVISION = "0123456789abcdef0123456789abcdef01234567";
/** A real base image; without it one is made from Debian's packages. */
const { IMAGE_BASE } = process.env;

let folder: string;
let root: string;
let config: ImageConfig;
let container: Container;
let variables: Record<string, string>;
let server: ServerProcess | undefined;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "sim-registration-image-"));
	const builder = new ImageBuilder(folder);
	const BASE = IMAGE_BASE ?? builder.makeBase();
	builder.build(ROOT, "apps/api/Dockerfile", { BASE, REVISION });
	({ root, config } = builder.mount());
	const [volumes, secrets] = [join(folder, "volumes"), join(folder, "secrets")];
	mkdirSync(secrets);
	container = new Container({ root, volumes, secrets }, config);
	const secret = join(secrets, "root-secret");
	writeFileSync(secret, randomBytes(32).toString("hex"), { mode: 0o400 });
	chownSync(secret, container.userId, container.userId);
	// As docs/deploying/compose.yaml sets them, on a free port and with a captcha that takes no time.
	variables = {
		...parseEnv(readFileSync(join(ROOT, "docs/deploying/environment"), "utf8")),
		HOST: "127.0.0.1",
		PORT: String(await freePort()),
		ROOT_SECRET_FILE: "/run/secrets/root-secret",
		ALTCHA_COST: "1",
		ALTCHA_ATTEMPTS: "2",
	};
});
afterAll(async () => {
	if (server) await endProcess(server.process, "SIGKILL");
	if (folder) rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
	server = watchServer(container.start(variables));
	const ended = server.ended.then(() => Promise.reject(new Error(server?.output())));
	return await Promise.race([server.url, ended]);
}

function operator(...argv: readonly string[]) {
	return container.run(["sim-registration-operator", ...argv], variables);
}

it("registers customers on a read-only root as a user without rights, and operators see them", async () => {
	const started = performance.now();
	const url = await start();
	const startMs = Math.round(performance.now() - started);
	const [size] = execFileSync("du", ["-sm", root], { encoding: "utf8" }).split("\t");
	console.log(`Image: ${size} MB, its base included. Start: ${startMs} ms.`);
	const imported = await container.run(
		["sim-registration-operator", "accounts", "import", "-"],
		variables,
		ACCOUNTS,
	);
	expect(imported).toEqual({ code: 0, output: "1 added, 0 updated, 0 unchanged, 0 removed.\n" });
	const reference = await register(url);
	expect(await operator("registrations", "list")).toMatchObject({
		code: 0,
		output: expect.stringContaining(reference),
	});
	const { process: running } = server ?? {};
	const status = readFileSync(`/proc/${running?.pid}/status`, "utf8");
	expect(status).toMatch(new RegExp(`^Uid:\\t${container.userId}\\t`, "m"));
	expect(status).toMatch(/^CapEff:\t0+$/m);
	expect(status).toMatch(/^CapBnd:\t0+$/m);
	expect(status).toMatch(/^NoNewPrivs:\t1$/m);
});

it("shows the commit that it was built of, and says that it is healthy", async () => {
	const { output } = await operator("status");
	expect(output).toMatch(new RegExp(`^version +${REVISION}$`, "m"));
	expect(config.Labels["org.opencontainers.image.revision"]).toBe(REVISION);
	const [, ...test] = config.Healthcheck.Test;
	expect(await container.run(test, variables)).toEqual({ code: 0, output: "" });
	expect(await container.run(test, { ...variables, PORT: String(await freePort()) })).toEqual({
		code: 1,
		output: "",
	});
});

it("can write to its volumes only", async () => {
	for (const path of ["/opt/sim-registration/x", "/etc/x", "/usr/local/bin/x"])
		expect(await container.run(["touch", path], variables)).toMatchObject({ code: 1 });
	expect(statSync(join(folder, "volumes", "var/lib/sim-registration-keys")).mode & 0o777).toBe(
		0o700,
	);
});

it("ends at the image's stop signal, and a new container has every registration", async () => {
	const before = (await operator("registrations", "list", "--json")).output;
	const signal = config.StopSignal as NodeJS.Signals;
	server?.process.kill(signal);
	expect(await server?.ended).toMatchObject({ code: 0 });
	await start();
	expect((await operator("registrations", "list", "--json")).output).toBe(before);
	expect(JSON.parse(before)).toHaveLength(1);
});
