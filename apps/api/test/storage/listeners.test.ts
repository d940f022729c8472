import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ListenersFile } from "../support/listeners-file.ts";
import { ReadMetrics } from "../support/read-metrics.ts";
import { register } from "../support/register.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
const STAYS = "300000001,61234567,,office@company.example,no";
const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_AND_MORE_MS = 400 * DAY_MS;

let directory = "";
let server: TestServer;

beforeEach(trustEveryClock);
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-listeners-"));
});
afterEach(async () => {
	vi.unstubAllEnvs();
	await server.close();
	rmSync(directory, { recursive: true });
});

it("a listener gets everything that happens to a registration and an account, and no value", async () => {
	const file = new ListenersFile(directory, { crm: "note(event);" });
	server = await startTestServer({ EXTENSIONS: file.path });
	const reference = await register(server.url);
	const named = ["registrations", "deregister", reference];
	await server.operator("registrations", "export", reference, "--to", join(directory, "one"));
	await server.operator("registrations", "export", "--all", "--to", join(directory, "all"));
	await server.operator(...named, "--yes");
	await server.operator(...named, "--undo");
	await server.operator(...named, "--yes");
	await server.restart({ RETENTION_MONTHS: "12" });
	server.setTime(new Date(Date.now() + YEAR_AND_MORE_MS));
	await server.operator("registrations", "purge", "--yes");
	const lookups = await server.look((database) =>
		database.selectFrom("accounts").select("account_lookup").execute(),
	);
	const path = join(directory, "accounts.csv");
	writeFileSync(path, `${HEADER}\n${STAYS}\n`);
	await server.operator(
		"accounts",
		"import",
		path,
		"--remove-missing",
		"--yes",
		"--remove-at-most",
		"9",
	);
	const expected = [
		"registration accepted",
		"registration exported",
		"registration exported",
		"registration deregistered",
		"deregistration undone",
		"registration deregistered",
		"registration purged",
	];
	await expect.poll(async () => (await file.notes()).length).toBe(expected.length + lookups.length);
	const all = await file.notes();
	const ofIt = all.filter(({ subject }) => subject === reference);
	expect(ofIt.map(({ kind }) => kind)).toEqual(expected);
	expect(new Set(ofIt.map(({ id }) => id)).size).toBe(expected.length);
	const removed = all.filter(({ kind }) => kind === "account removed");
	expect(removed.map(({ subject }) => subject).sort()).toEqual(
		lookups.map(({ account_lookup }) => account_lookup).sort(),
	);
	for (const event of all)
		expect(Object.keys(event).sort()).toEqual(["at", "id", "kind", "subject"]);
	expect(JSON.parse(await server.operator("listeners", "list", "--json"))).toEqual([
		{ listener: "crm", waiting: 0, oldestAt: null, attempts: 0, lastError: null, isKnown: true },
	]);
});

it("what a listener could not handle waits through restarts, and is seen; it has none of the server's variables", async () => {
	const { path } = new ListenersFile(directory, {
		crm: `
			if (process.env.WEBHOOK_SECRET || process.env.CREDENTIALS_DIRECTORY) throw new RangeError();
			if (process.env.CRM_IS_AWAY) throw new TypeError("away");`,
	});
	vi.stubEnv("WEBHOOK_SECRET", "for the server alone");
	vi.stubEnv("CREDENTIALS_DIRECTORY", directory);
	vi.stubEnv("CRM_IS_AWAY", "1");
	server = await startTestServer({ EXTENSIONS: path });
	await register(server.url);
	await expect
		.poll(() => server.operator("listeners", "list"))
		.toMatch(/^crm +1 +20\S+ \S+ \+08:00 +\d+ +TypeError$/m);
	const metrics = await ReadMetrics.of(server.url);
	expect(metrics.value("listener_events", { listener: "crm" })).toBe(1);
	vi.stubEnv("CRM_IS_AWAY", undefined);
	await server.restart();
	server.setTime(new Date(Date.now() + DAY_MS));
	await expect
		.poll(async () => (await ReadMetrics.of(server.url)).value("listener_events"))
		.toBe(0);
});
