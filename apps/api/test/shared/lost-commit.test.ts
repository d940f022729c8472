import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Database, migrate } from "../../src/database/database.ts";
import { postgresDialect } from "../../src/database/postgres-dialect.ts";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer } from "../support/test-server.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";

let directory: string;
let storage: TestStorage;
let proxy: Server;
/** of the database, through the proxy */
let address: URL;
let database: Database;
let losesNextCommit: boolean;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-commit-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
	address = new URL(storage.variables["DATABASE_URL"] ?? "");
	proxy = startProxy(Number(address.port), address.hostname);
	await once(proxy, "listening");
	address.port = String((proxy.address() as AddressInfo).port);
	database = new Database({ dialect: postgresDialect(address.href) });
	losesNextCommit = false;
	await migrate(database);
});
afterEach(async () => {
	await database.destroy();
	proxy.close();
	await storage.close();
	await rm(directory, { recursive: true, force: true });
});

/** Hangs up on the client whose commit is answered next, once `losesNextCommit` is set. */
function startProxy(port: number, host: string): Server {
	return createServer((client) => {
		const server = connect(port, host);
		let isCommitting = false;
		client.on("data", (bytes) => {
			isCommitting = losesNextCommit && bytes.includes("commit");
			if (isCommitting) losesNextCommit = false;
			server.write(bytes);
		});
		server.on("data", (bytes) => {
			if (isCommitting) client.destroy();
			else client.write(bytes);
		});
		client.on("close", () => server.destroy()).on("error", () => {});
		server.on("close", () => client.destroy()).on("error", () => {});
	}).listen(0, "127.0.0.1");
}

function keep(name: string): Promise<unknown> {
	const row = { name, holder: "a process", ends_at: "2026-11-21T08:00:00.000Z" };
	return database
		.transaction()
		.execute((transaction) => transaction.insertInto("job_leases").values(row).execute());
}

it("a transaction whose commit was not answered fails as one that may have taken place", async () => {
	losesNextCommit = true;
	await expect(keep("lost")).rejects.toMatchObject({ name: "CommitFailedError" });
	await keep("next");
	const rows = await database.selectFrom("job_leases").select("name").orderBy("name").execute();
	expect(rows).toEqual([{ name: "lost" }, { name: "next" }]);
});

it("a submission whose commit was not answered is kept, and its repetition is told the reference", async () => {
	const server = await startTestServer({ ...storage.variables, DATABASE_URL: address.href });
	try {
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(await acceptedFiles());
		losesNextCommit = true;
		await customer.submit(body, "key").expect(503);
		const { reference } = (await customer.submit(body, "key").expect(200)).body;
		const target = join(server.directory, "export");
		await server.operator("registrations", "export", reference, "--to", target);
	} finally {
		await server.close();
	}
});
