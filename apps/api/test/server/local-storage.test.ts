import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runOperator } from "../../src/operator/run-operator.ts";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { register } from "../support/register.ts";
import { runOperatorProcess, variablesIn } from "../support/server-process.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const SUBMITTED = new Date("2026-11-21T04:00:00Z");
let server: TestServer;

beforeEach(async () => {
	server = await startTestServer();
	server.setTime(SUBMITTED);
});
afterEach(() => server.close());

/** As an operator does it beside a running server: SQLite's own backup, then the files. */
async function backUp(target: string): Promise<void> {
	const database = new DatabaseSync(join(server.dataDirectory, "registrations.db"));
	await backup(database, join(target, "registrations.db"));
	database.close();
	await cp(join(server.dataDirectory, "files"), join(target, "files"), { recursive: true });
}

it("a copy made before a purge opens nothing of the purged data with today's keys", async () => {
	const [kept, gone] = [await register(server.url), await register(server.url)];
	const copy = await mkdtemp(join(tmpdir(), "sim-registration-backup-"));
	try {
		await backUp(copy);
		await server.operator("registrations", "deregister", gone);
		server.setTime(new Date("2028-01-01T00:00:00Z"));
		await server.operator("registrations", "purge");

		const environment = parseEnvironment({
			NODE_ENV: "test",
			DATA_DIR: copy,
			KEY_DIR: server.keyDirectory,
		});
		const run = (...argv: string[]) =>
			runOperator(argv, { environment, clock: () => SUBMITTED, log: new Log(() => {}) });
		const target = join(server.directory, "from-backup");
		await expect(run("registrations", "export", gone, "--to", target)).rejects.toMatchObject({
			name: "RegistrationShreddedError",
		});
		await run("registrations", "export", kept, "--to", join(server.directory, "kept"));
	} finally {
		await rm(copy, { recursive: true });
	}
});

describe("a command with wrong directories", () => {
	it("reports that, and creates no database", async () => {
		const stranger = (variables: Record<string, string>) =>
			runOperatorProcess({ ...variablesIn(server.directory), ...variables }, "maintenance", "on");
		const typo = join(server.directory, "typo");
		await expect(stranger({ DATA_DIR: typo })).rejects.toThrow("There is no data in");
		await expect(readdir(typo)).rejects.toThrow("ENOENT");

		const other = await startTestServer();
		await other.close();
		const elsewhere = await startTestServer();
		await expect(stranger({ KEY_DIR: elsewhere.keyDirectory })).rejects.toThrow(
			"belongs to another",
		);
		await elsewhere.close();
	});
});
