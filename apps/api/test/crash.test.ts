import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../src/environment/environment.ts";
import { Log } from "../src/logging/log.ts";
import { runOperator } from "../src/operator/run-operator.ts";
import { Customer } from "./support/customer.ts";
import { acceptedFiles } from "./support/sample-files.ts";
import { completeSubmission } from "./support/submission.ts";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
let directory: string;
let variables: Record<string, string>;
const children: ChildProcess[] = [];

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-crash-"));
	variables = {
		NODE_ENV: "test",
		HOST: "127.0.0.1",
		PORT: "0",
		DATA_DIR: join(directory, "data"),
		KEY_DIR: join(directory, "keys"),
		CAPTCHA: "off",
	};
});
afterEach(async () => {
	for (const child of children.splice(0)) await kill(child);
	await rm(directory, { recursive: true, force: true });
});

function spawnServer(overrides: Record<string, string> = {}) {
	const child = spawn(process.execPath, [MAIN], {
		env: { ...process.env, ...variables, ...overrides },
	});
	children.push(child);
	let errors = "";
	child.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
		child.once("close", (code) => resolve({ code, errors })),
	);
	const port = new Promise<number>((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			const { event, port } = JSON.parse(line);
			if (event === "listening") resolve(port);
		});
	});
	return { child, ended, port, url: port.then((number) => `http://127.0.0.1:${number}`) };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = new Promise((resolve) => child.once("exit", resolve));
	child.kill(signal);
	await gone;
}

async function operator(...argv: string[]): Promise<string> {
	const environment = parseEnvironment(variables);
	return runOperator(argv, { environment, clock: () => new Date(), log: new Log(() => {}) });
}

async function listReferences(): Promise<string[]> {
	const rows = JSON.parse(await operator("registrations", "list", "--json"));
	return rows.map(({ reference }: { reference: string }) => reference);
}

async function filesIn(folder: string): Promise<string[]> {
	return readdir(join(directory, "data", folder));
}

describe("a server that is killed", () => {
	it("in the middle of a submission keeps no half of it, and the same retry succeeds", async () => {
		const files = await acceptedFiles();
		const body = JSON.stringify(completeSubmission(files));
		const first = spawnServer();
		const customer = await Customer.loggedIn(await first.url);
		await sendHalf(await first.port, body);
		expect(await filesIn("drafts")).not.toEqual([]);
		await kill(first.child);

		const second = spawnServer();
		const url = await second.url;
		expect(await filesIn("drafts")).toEqual([]);
		expect(await filesIn("files")).toEqual([]);
		expect(await listReferences()).toEqual([]);

		const again = await new Customer(url).open();
		again.token = customer.token;
		const { reference } = (await again.submit(body, "key").expect(200)).body;
		expect(await listReferences()).toEqual([reference]);

		async function sendHalf(port: number, text: string): Promise<void> {
			const socket = connect(port, "127.0.0.1");
			socket.on("error", () => {});
			const [csrf, cookie] = await csrfOf(port);
			socket.write(
				[
					"POST /real-name-registration/api/form/formsubmission HTTP/1.1",
					"Host: 127.0.0.1",
					"Content-Type: application/json",
					`Content-Length: ${Buffer.byteLength(text)}`,
					`Authorization: Bearer ${customer.token}`,
					`X-CSRF-Token: ${csrf}`,
					`Cookie: ${cookie}`,
					"Idempotency-Key: key",
					"",
					text.slice(0, text.length / 2),
				].join("\r\n"),
			);
			for (let wait = 0; wait < 200 && (await filesIn("drafts")).length === 0; wait++)
				await sleep(10);
		}
	});

	it("at random moments under load forgets nothing that it acknowledged, and leaves nothing half", async () => {
		const files = await acceptedFiles();
		const body = JSON.stringify(completeSubmission(files));
		const acknowledged = new Set<string>();
		const rounds = Number(process.env.KILLS ?? 5);
		for (let round = 0; round < rounds; round++) {
			const server = spawnServer();
			const url = await server.url;
			const load = Promise.allSettled(
				Array.from({ length: 4 }, async () => {
					for (;;) {
						const customer = await Customer.loggedIn(url);
						const answer = await customer.submit(body);
						if (answer.status === 200) acknowledged.add(answer.body.reference);
					}
				}),
			);
			await sleep(300 + Math.random() * 500);
			await kill(server.child);
			await load;
		}
		const last = spawnServer();
		await last.url;
		const kept = await listReferences();
		expect(acknowledged.size).toBeGreaterThan(0);
		for (const reference of acknowledged) expect(kept).toContain(reference);
		for (const reference of kept) {
			const target = join(directory, "export", reference);
			await operator("registrations", "export", reference, "--to", target);
			expect(await readdir(target)).toHaveLength(6);
		}
		expect(await filesIn("drafts")).toEqual([]);
		expect(await filesIn("files")).toHaveLength(kept.length * 5);
	});
});

describe("a start", () => {
	it("is refused while another server has the data directory, and not after that one was killed", async () => {
		const first = spawnServer();
		await first.url;
		const { code, errors } = await spawnServer().ended;
		expect(code).toBe(1);
		expect(errors).toContain("Another server already runs on the data directory");
		await kill(first.child);
		await spawnServer().url;
	});

	it("is refused with the keys of another data directory, which keep their keys", async () => {
		const first = spawnServer();
		const customer = await Customer.loggedIn(await first.url);
		const body = completeSubmission(await acceptedFiles());
		const { reference } = (await customer.submit(body).expect(200)).body;
		await kill(first.child, "SIGTERM");

		const { code, errors } = await spawnServer({ DATA_DIR: join(directory, "typo") }).ended;
		expect(code).toBe(1);
		expect(errors).toContain("Check DATA_DIR and KEY_DIR");
		await operator("registrations", "export", reference, "--to", join(directory, "export"));
	});

	it("says all that is wrong with the environment at once", async () => {
		const { code, errors } = await spawnServer({ NODE_ENV: "production", CAPTCHA: "of", PORT: "x" })
			.ended;
		expect(code).toBe(1);
		expect(errors).toMatch(/CAPTCHA: .*"of"/);
		expect(errors).toContain("PORT: must be a port number");
		expect(errors).toContain("ROOT_SECRET: required in production");
	});

	it("ends cleanly on SIGTERM", async () => {
		const server = spawnServer();
		await server.url;
		await kill(server.child, "SIGTERM");
		expect(server.child.exitCode).toBe(0);
	});
});

async function csrfOf(port: number): Promise<[string, string]> {
	const answer = await fetch(`http://127.0.0.1:${port}/real-name-registration/api/login/csrf`);
	const { csrfToken } = (await answer.json()) as { csrfToken: string };
	return [csrfToken, answer.headers.get("set-cookie")?.split(";")[0] ?? ""];
}
