import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { get } from "node:https";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";

const START = fileURLToPath(new URL("../src/start.ts", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "sim-registration-demo-"));
const running: ChildProcess[] = [];

interface Variables {
	readonly PORT: string;
	readonly HTTPS_PORT: string;
	readonly SANDBOX_PORT: string;
	readonly IAMSMART?: string;
}

function start(variables: Variables, name: string) {
	const child = spawn(process.execPath, [START], {
		env: {
			...process.env,
			...variables,
			DATA_DIR: join(directory, name, "data"),
			KEY_DIR: join(directory, name, "keys"),
		},
	});
	running.push(child);
	let output = "";
	const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
	const welcomed = new Promise<string>((resolve) => {
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				output += chunk;
				if (output.includes("Ctrl+C")) resolve(output);
			});
	});
	return { child, ended, welcomed, output: () => output };
}

function fetchInsecurely(url: string): Promise<{ status: number | undefined; body: string }> {
	return new Promise((resolve, reject) => {
		get(url, { rejectUnauthorized: false }, (response) => {
			let body = "";
			response.on("data", (chunk) => {
				body += chunk;
			});
			response.on("end", () => resolve({ status: response.statusCode, body }));
		}).on("error", reject);
	});
}

const isAnswered = () => true;
const isSilent = () => false;

async function takePort(port: number): Promise<Server> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(port, resolve));
	return server;
}

afterEach(async () => {
	for (const child of running.splice(0)) {
		child.kill("SIGTERM");
		if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
	}
	await rm(directory, { recursive: true, force: true });
});

describe("pnpm start", () => {
	it("prints addresses, a QR, demo logins and the data folder, and serves HTTPS for a phone", async () => {
		const { welcomed } = start({ PORT: "3911", HTTPS_PORT: "3912", SANDBOX_PORT: "3910" }, "a");
		const text = await welcomed;
		expect(text).toContain("http://localhost:3911/real-name-registration/tc");
		expect(text).toMatch(/https:\/\/[\d.]+:3912\/real-name-registration\/tc/);
		expect(text).toContain("▀▀▀▀▀");
		expect(text).toContain("204518837 with mobile 61234567");
		expect(text).toContain(join(directory, "a", "data"));

		const health = "https://127.0.0.1:3912/real-name-registration/health/ready";
		expect(await fetchInsecurely(health)).toMatchObject({ status: 200 });
	});

	it("runs a local iAM Smart that a phone can reach, with its own keys, and says that it is a test", async () => {
		const ports = { PORT: "3920", HTTPS_PORT: "3921", SANDBOX_PORT: "3922" };
		const { welcomed, child, ended } = start(ports, "d");
		const text = await welcomed;
		const [, sandbox = ""] = /iAM Smart +(http:\/\/[\d.]+:3922) +\(a test service/.exec(text) ?? [];
		expect(await (await fetch(sandbox)).text()).toContain("not iAM Smart");
		const page = "https://127.0.0.1:3921/real-name-registration/en";
		expect((await fetchInsecurely(page)).body).toContain('"iamSmart":"on"');
		const key = join(directory, "d", "keys", "demo-iam-smart-private-key.pem");
		expect(statSync(key).mode & 0o777).toBe(0o600);
		child.kill("SIGTERM");
		await ended;
		await expect.poll(() => fetch(sandbox).then(isAnswered, isSilent)).toBe(false);
	});

	it("treats an empty IAMSMART as unset, and leaves iAM Smart out with off", async () => {
		const ports = { PORT: "3926", HTTPS_PORT: "3927", SANDBOX_PORT: "3928" };
		const { welcomed, child, ended } = start({ ...ports, IAMSMART: "" }, "f");
		expect(await welcomed).toContain("a test service");
		child.kill("SIGTERM");
		await ended;
		expect(await start({ ...ports, IAMSMART: "off" }, "f").welcomed).toContain(
			"no test service runs",
		);
	});

	it("runs without iAM Smart if its port is taken, and says which variable to change", async () => {
		const taken = await takePort(3925);
		const ports = { PORT: "3923", HTTPS_PORT: "3924", SANDBOX_PORT: "3925" };
		const text = await start(ports, "e").welcomed;
		expect(text).toContain("Set SANDBOX_PORT to a free one");
		expect(text).toContain("no test service runs");
		taken.close();
	});

	it("says which variable to change if the port is taken", async () => {
		await start({ PORT: "3913", HTTPS_PORT: "3914", SANDBOX_PORT: "3916" }, "b").welcomed;
		const second = start({ PORT: "3913", HTTPS_PORT: "3915", SANDBOX_PORT: "3917" }, "c");
		expect(await second.ended).toBe(1);
		expect(second.output()).toContain("Set PORT to a free one");
	});
});
