import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Progress } from "@sim-registration/test-kit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { Customer } from "../support/customer.ts";
import { isCustomersFile } from "../support/is-customers-file.ts";
import { runOperator } from "../support/run-operator.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import {
	endProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";

const KILLS = Number(process.env.KILLS ?? 5);

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

function start(overrides: Record<string, string> = {}): ServerProcess {
	const server = spawnServer({ ...variables, ...overrides });
	started.push(server);
	return server;
}

function operator(...argv: string[]): Promise<string> {
	const environment = parseEnvironment(variables);
	return runOperator(argv, { environment, clock: () => new Date(), log: new Log(() => {}) });
}

function kill({ process }: ServerProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
	return endProcess(process, signal);
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
	it("at random moments under load loses nothing that it acknowledged, and leaves nothing incomplete", async () => {
		const files = await acceptedFiles();
		const body = JSON.stringify(completeSubmission(files));
		const acknowledged = new Set<string>();
		for (const round of new Progress(KILLS).rounds("Kills", KILLS)) {
			const server = start();
			const url = await server.url;
			const load = Promise.allSettled(
				Array.from({ length: 4 }, async () => {
					for (;;) {
						const customer = new Customer(url);
						customer.address = `10.${randomBytes(3).join(".")}`;
						await customer.open();
						await customer.logIn();
						const answer = await customer.submit(body);
						if (answer.status === 200) acknowledged.add(answer.body.reference);
					}
				}),
			);
			// Waits for a number of acknowledgements, so that slow and fast machines get equally far,
			// and then for a time.
			const enough = acknowledged.size + (round % 3);
			await vi.waitUntil(() => acknowledged.size >= enough, { timeout: 60_000, interval: 5 });
			await sleep(Math.random() * 500);
			await kill(server);
			await load;
		}
		const last = start();
		await last.url;
		const kept = await listReferences();
		expect(acknowledged.size).toBeGreaterThan(0);
		for (const reference of acknowledged) expect(kept).toContain(reference);
		for (const reference of kept) {
			const target = join(directory, "export", reference);
			await operator("registrations", "export", reference, "--to", target, "--originals-only");
			expect(await readdir(join(target, "originals"))).toHaveLength(5);
		}
		expect(await filesIn("drafts")).toEqual([]);
		expect(await filesIn("files")).toHaveLength(kept.length * 5);
	});
});
