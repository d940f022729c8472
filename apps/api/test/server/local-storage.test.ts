import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { register } from "../support/register.ts";
import { runOperator } from "../support/run-operator.ts";
import { variablesIn } from "../support/server-process.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const SUBMITTED = new Date("2026-11-21T04:00:00Z");
let server: TestServer;

beforeEach(trustEveryClock);
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

/** A command with the server's directories, or others. */
async function operate(variables: Record<string, string>, ...argv: string[]): Promise<string> {
	const environment = parseEnvironment({ ...variablesIn(server.directory), ...variables });
	return await runOperator(argv, { environment, clock: () => SUBMITTED, log: new Log(() => {}) });
}

it("a copy made before a purge opens nothing of the purged data with today's keys", async () => {
	const [kept, gone] = [await register(server.url), await register(server.url)];
	const copy = await mkdtemp(join(tmpdir(), "sim-registration-backup-"));
	try {
		await backUp(copy);
		await server.operator("registrations", "deregister", "--yes", gone);
		server.setTime(new Date("2028-01-01T00:00:00Z"));
		await server.operator("registrations", "purge", "--yes");

		const run = (...argv: string[]) => operate({ DATA_DIR: copy }, ...argv);
		const target = join(server.directory, "from-backup");
		await expect(run("registrations", "export", gone, "--to", target)).rejects.toMatchObject({
			name: "RegistrationShreddedError",
		});
		const to = ["--to", join(server.directory, "kept"), "--originals-only"];
		await run("registrations", "export", kept, ...to);
	} finally {
		await rm(copy, { recursive: true });
	}
});

describe("a command with wrong directories", () => {
	it("reports that, and creates no database", async () => {
		const stranger = (variables: Record<string, string>) => operate(variables, "maintenance", "on");
		const typo = join(server.directory, "typo");
		await expect(stranger({ DATA_DIR: typo })).rejects.toThrow("There is no data in");
		await expect(readdir(typo)).rejects.toThrow("ENOENT");
		const { dataDirectory, keyDirectory } = server;
		await expect(stranger({ DATA_DIR: keyDirectory, KEY_DIR: dataDirectory })).rejects.toThrow(
			"DATA_DIR and KEY_DIR are swapped: the database is in KEY_DIR. Nothing was done.",
		);

		const marked = join(server.directory, "marked");
		await cp(server.dataDirectory, marked, { recursive: true });
		await rm(join(marked, "registrations.db"));
		await expect(stranger({ DATA_DIR: marked })).rejects.toThrow(
			`DATA_DIR (${marked}) belongs to an installation whose database is not there.`,
		);

		const elsewhere = await startTestServer();
		await expect(stranger({ KEY_DIR: elsewhere.keyDirectory })).rejects.toThrow(
			"belongs to another",
		);
		await elsewhere.close();
	});
});

describe("a start", () => {
	/** Starts with the right directory again, which still opens the registration. */
	async function expectOpens(reference: string): Promise<void> {
		await server.restart({ DATA_DIR: server.dataDirectory });
		const to = ["--to", join(server.directory, "export"), "--originals-only"];
		await server.operator("registrations", "export", reference, ...to);
	}

	it("is refused with the keys of another data directory, and leaves them alone", async () => {
		const reference = await register(server.url);
		const typo = join(server.directory, "typo");
		const refused = `whose data is not in DATA_DIR (${typo})`;
		await expect(server.restart({ DATA_DIR: typo })).rejects.toThrow(refused);
		expect(existsSync(typo)).toBe(false);
		await expectOpens(reference);
	});

	it("on an older copy of the data destroys no key of newer registrations", async () => {
		await register(server.url);
		await server.stop();
		const older = join(server.directory, "older");
		await cp(server.dataDirectory, older, { recursive: true });
		await server.restart();
		const reference = await register(server.url);
		await server.restart({ DATA_DIR: older });
		await expectOpens(reference);
	});
});
