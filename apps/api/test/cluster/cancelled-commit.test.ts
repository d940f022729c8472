import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostgres, startPostgres } from "@sim-registration/test-kit/storage";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { createDatabase, query, textsOf } from "../support/postgres/databases.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

let exports: string;
let postgres: RunningPostgres;
let server: TestServer;

beforeEach(async () => {
	exports = mkdtempSync(join(tmpdir(), "sim-registration-cancelled-"));
	postgres = await startPostgres();
	const [data, keys] = [
		await createDatabase(postgres.address),
		await createDatabase(postgres.address),
	];
	// The registration's commit has to be the first one that waits.
	const { pathname } = new URL(keys.address);
	await query(
		postgres.address,
		`alter database ${pathname.slice(1)} set synchronous_commit = local`,
	);
	server = await startTestServer({ DATABASE_URL: data.address, KEY_DATABASE_URL: keys.address });
});
afterEach(async () => {
	await server.close();
	await postgres.stop();
	await rm(exports, { recursive: true, force: true });
});

it("stores a submission once if a restart of PostgreSQL cancels its commit's wait for a standby", async () => {
	const customer = await Customer.loggedIn(server.url);
	const body = completeSubmission(await smallFiles());
	const { address } = postgres;
	await query(address, "alter system set synchronous_standby_names = 'nobody'");
	await query(address, "select pg_reload_conf()");
	const shown = () =>
		textsOf(
			address,
			"select setting as text from pg_settings where name = 'synchronous_standby_names'",
		);
	await vi.waitUntil(async () => (await shown())[0] === "nobody", { timeout: 60_000 });
	const submitted = customer.submit(body, "key").then(({ status, body }) => ({ status, body }));
	const waiting = () =>
		textsOf(address, "select query as text from pg_stat_activity where wait_event = 'SyncRep'");
	await vi.waitUntil(async () => (await waiting()).includes("commit"), { timeout: 60_000 });
	// Takes effect at the restart.
	await query(address, "alter system reset synchronous_standby_names");
	await postgres.restart();
	const answer = await submitted;
	expect(answer).toMatchObject({ status: 200, body: { success: true } });
	const rows = JSON.parse(await server.operator("registrations", "list", "--json"));
	expect(rows).toMatchObject([{ reference: answer.body.reference }]);
	await server.operator(
		"registrations",
		"export",
		answer.body.reference,
		"--to",
		exports,
		"--originals-only",
	);
});
