import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { inHongKong } from "../../src/operator/hong-kong-time.ts";
import type { Status } from "../../src/operator/status/look.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const BACKUP = "2026-11-21T10:00:00.000Z";
let server: TestServer;

beforeAll(async () => {
	server = await startTestServer();
	server.setTime(NOW);
});
afterAll(() => server.close());

const guide = readFileSync(new URL("../../../../docs/operating.md", import.meta.url), "utf8");

/** The names of an object's members, and theirs; of a list, those of its first element. */
function shapeOf(value: unknown): unknown {
	if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
	if (typeof value !== "object" || value === null) return "value";
	return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, shapeOf(of)]));
}

async function look(): Promise<Status> {
	return JSON.parse(await server.operator("status", "--json"));
}

it("shows a new installation, and what is unknown about it", async () => {
	expect(await look()).toEqual({
		version: null,
		server: inject("sharedStorages") ? null : { isRunning: true },
		database: {
			engine: expect.stringMatching(/^(SQLite|PostgreSQL) \d/),
			schema: expect.stringMatching(/^\d{4}-/),
			neededSchema: expect.any(String),
		},
		maintenance: { isOn: false, since: null },
		backup: null,
		replica: null,
		auditCheck: null,
		freeSpace: { DATA_DIR: expect.any(Number), KEY_DIR: expect.any(Number) },
		storage: null,
		outbox: expect.objectContaining({ dead: { count: 0, oldestSeconds: 0 } }),
		loss: null,
		jobs: expect.arrayContaining([{ name: "purged", ranAt: null, isOverdue: false }]),
		problems: [],
	});
	const { database } = await look();
	expect(database.schema).toBe(database.neededSchema);
});

it("knows of no backup before the first", async () => {
	expect(await server.operator("status")).toContain("backup       none is known");
});

it("shows what is on, done, made, unsent and overdue, and since when", async () => {
	await server.operator("maintenance", "on");
	await server.operator("audit", "verify");
	await server.look((database) =>
		database
			.insertInto("settings")
			.values([
				{ name: "backup-finished", value: BACKUP },
				{ name: "replica-as-of", value: BACKUP },
			])
			.execute(),
	);
	await server.look((database) =>
		database
			.insertInto("job_leases")
			.values([
				{ name: "purged", holder: "a process", ends_at: "2026-11-21T12:29:59.000Z" },
				{ name: "swept", holder: "a process", ends_at: "2026-11-21T09:44:59.000Z" },
				// It runs now.
				{ name: "fillings_swept", holder: "a process", ends_at: "2026-11-21T12:02:00.000Z" },
			])
			.execute(),
	);
	const trial = { at: "2026-11-21T11:55:00.000Z", unavailable: ["keys"] };
	await server.look((database) =>
		database
			.insertInto("settings")
			.values({ name: "storage-trial", value: JSON.stringify(trial) })
			.execute(),
	);
	const seen = await look();
	expect(seen).toMatchObject({
		maintenance: { isOn: true, since: NOW.toISOString() },
		auditCheck: { at: NOW.toISOString(), isIntact: true },
		backup: { finishedAt: BACKUP, ageSeconds: 7_200 },
		replica: { asOf: BACKUP, ageSeconds: 7_200, isOverdue: true },
		storage: { ...trial, isOverdue: true },
		problems: [],
	});
	expect(seen.jobs).toEqual(
		expect.arrayContaining([
			{ name: "purged", ranAt: "2026-11-21T11:30:00.000Z", isOverdue: false },
			{ name: "swept", ranAt: "2026-11-21T08:45:00.000Z", isOverdue: true },
			{ name: "fillings_swept", ranAt: NOW.toISOString(), isOverdue: false },
		]),
	);
	const [, example = ""] = guide.match(/^ {4}(\{"version".+)$/m) ?? [];
	// The guide shows what SQLite gives.
	const loss = { at: null, rootSecretAt: null, registrations: 1, fields: 1, files: 2 };
	const onSqlite = { ...seen, server: { isRunning: true }, loss };
	expect(shapeOf(JSON.parse(example))).toEqual(shapeOf(onSqlite));
	const lines = (await server.operator("status")).split("\n");
	expect(lines).toEqual(
		expect.arrayContaining([
			`maintenance  on, since ${inHongKong(NOW)}`,
			`backup       ${inHongKong(BACKUP)}, 2 h ago`,
			`replica      ${inHongKong(BACKUP)}, 7200 s ago, OVERDUE: is \`replica follow\` running?`,
			`audit check  ${inHongKong(NOW)}, intact`,
			expect.stringMatching(
				/^storage {6}2026-11-21 19:55:00 \+08:00, NOT written: keys, overdue: (the server has just started|no server runs), or the database takes no writes$/,
			),
			"job          swept 2026-11-21 16:45:00 +08:00, overdue",
			"job          audit_pruned has not run yet",
		]),
	);
});

it("shows that the last audit check failed", async () => {
	server.setTime(new Date(NOW.getTime() + 1_000));
	await server.look((database) =>
		database
			.updateTable("audit_log")
			.set({ actor: "somebody else" })
			.where("sequence", "=", 0)
			.execute(),
	);
	await expect(server.operator("audit", "verify")).rejects.toThrow(
		/NOT intact.*treat it as an incident/s,
	);
	expect(await look()).toMatchObject({ auditCheck: { isIntact: false } });
	expect(await server.operator("status")).toContain("NOT intact");
});

it("has audit entries like any other command", async () => {
	await server.operator("status", "--as", "May");
	const entries = JSON.parse(await server.operator("audit", "list", "--json"));
	for (const action of ["status", "status: done"])
		expect(entries).toContainEqual(
			expect.objectContaining({ actor: "May", action, subject: "installation" }),
		);
});
