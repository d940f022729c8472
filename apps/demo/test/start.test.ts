import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { get } from "node:https";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "@sim-registration/test-kit";
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

/** For the form over HTTP and HTTPS, and for iAM Smart. */
async function takePorts() {
	const [PORT = "", HTTPS_PORT = "", SANDBOX_PORT = ""] = (await freePorts(3)).map(String);
	return { PORT, HTTPS_PORT, SANDBOX_PORT };
}

async function occupy(port: string): Promise<Server> {
	const server = createServer().listen(Number(port));
	await once(server, "listening");
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
		const ports = await takePorts();
		const text = await start(ports, "a").welcomed;
		expect(text).toContain(`http://localhost:${ports.PORT}/real-name-registration/tc`);
		expect(text).toMatch(
			new RegExp(`https://[\\d.]+:${ports.HTTPS_PORT}/real-name-registration/tc`),
		);
		expect(text).toContain("▀▀▀▀▀");
		expect(text).toContain("204518837 with mobile 61234567");
		expect(text).toContain(join(directory, "a", "data"));

		const health = `https://127.0.0.1:${ports.HTTPS_PORT}/real-name-registration/health/ready`;
		expect(await fetchInsecurely(health)).toMatchObject({ status: 200 });
	});

	it("runs a local iAM Smart that a phone can reach, with its own keys, and says that it is a test", async () => {
		const ports = await takePorts();
		const { welcomed, child, ended } = start(ports, "d");
		const text = await welcomed;
		const line = new RegExp(`iAM Smart +(http://[\\d.]+:${ports.SANDBOX_PORT}) +\\(a test service`);
		const [, sandbox = ""] = line.exec(text) ?? [];
		expect(await (await fetch(sandbox)).text()).toContain("not iAM Smart");
		const page = `https://127.0.0.1:${ports.HTTPS_PORT}/real-name-registration/en`;
		expect((await fetchInsecurely(page)).body).toContain('"iamSmart":"on"');
		const key = join(directory, "d", "keys", "demo-iam-smart-private-key.pem");
		expect(statSync(key).mode & 0o777).toBe(0o600);
		child.kill("SIGTERM");
		await ended;
		await expect.poll(() => fetch(sandbox).then(isAnswered, isSilent)).toBe(false);
	});

	it("treats an empty IAMSMART as unset, and leaves iAM Smart out with off", async () => {
		const ports = await takePorts();
		const { welcomed, child, ended } = start({ ...ports, IAMSMART: "" }, "f");
		expect(await welcomed).toContain("a test service");
		child.kill("SIGTERM");
		await ended;
		expect(await start({ ...ports, IAMSMART: "off" }, "f").welcomed).toContain(
			"no test service runs",
		);
	});

	it("runs without iAM Smart if its port is taken, and says which variable to change", async () => {
		const ports = await takePorts();
		const taken = await occupy(ports.SANDBOX_PORT);
		const text = await start(ports, "e").welcomed;
		expect(text).toContain("Set SANDBOX_PORT to a free one");
		expect(text).toContain("no test service runs");
		taken.close();
	});

	it("says which variable to change if the port is taken", async () => {
		const { PORT, ...others } = await takePorts();
		await start({ PORT, ...others }, "b").welcomed;
		const second = start({ ...(await takePorts()), PORT }, "c");
		expect(await second.ended).toBe(1);
		expect(second.output()).toContain("Set PORT to a free one");
	});
});
