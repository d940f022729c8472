import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { Customer } from "../support/customer.ts";
import { isCustomersFile } from "../support/is-customers-file.ts";
import { runOperator } from "../support/run-operator.ts";
import { smallFiles } from "../support/sample-files.ts";
import {
	endProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";

let directory: string;
let variables: Record<string, string>;
const started: ServerProcess[] = [];

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-crash-"));
	// Each customer has its own address.
	variables = { ...variablesIn(directory), TRUST_PROXY: "1" };
});
afterEach(async () => {
	for (const server of started.splice(0)) await kill(server);
	await rm(directory, { recursive: true, force: true });
});

function start(): ServerProcess {
	const server = spawnServer(variables);
	started.push(server);
	return server;
}

function operator(...argv: string[]): Promise<string> {
	const environment = parseEnvironment(variables);
	return runOperator(argv, { environment, clock: () => new Date(), log: new Log(() => {}) });
}

function kill({ process }: ServerProcess): Promise<void> {
	return endProcess(process, "SIGKILL");
}

async function listReferences(): Promise<string[]> {
	const rows = JSON.parse(await operator("registrations", "list", "--json"));
	return rows.map(({ reference }: { reference: string }) => reference);
}

async function filesIn(folder: string): Promise<string[]> {
	const names = await readdir(join(directory, "data", folder));
	return names.filter(isCustomersFile);
}

describe("a server that is killed", () => {
	it("during a submission stores no part of it, and the same retry succeeds", async () => {
		const files = await smallFiles();
		const body = JSON.stringify(completeSubmission(files));
		const first = start();
		const customer = await Customer.loggedIn(await first.url);
		await sendHalf(await first.port, body);
		expect(await filesIn("drafts")).not.toEqual([]);
		await kill(first);

		const second = start();
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
});

describe("a start", () => {
	it("is refused while another server uses the data directory, but not after that one was killed", async () => {
		const first = start();
		await first.url;
		const { code, errors } = await start().ended;
		expect(code).toBe(1);
		expect(errors).toContain("Another server already runs on the data directory");
		await kill(first);
		await start().url;
	});

	it("stops cleanly on SIGTERM", async () => {
		const server = start();
		await server.url;
		await endProcess(server.process, "SIGTERM");
		expect(server.process.exitCode).toBe(0);
	});
});

async function csrfOf(port: number): Promise<[string, string]> {
	const answer = await fetch(`http://127.0.0.1:${port}/real-name-registration/api/login/csrf`);
	const { csrfToken } = (await answer.json()) as { csrfToken: string };
	return [csrfToken, answer.headers.get("set-cookie")?.split(";")[0] ?? ""];
}
