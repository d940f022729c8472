import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { query } from "../support/postgres/databases.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";

const ADDRESSES = ["DATABASE_URL", "KEY_DATABASE_URL"] as const;
const ROLE = `plain_${randomBytes(4).toString("hex")}`;
const PASSWORD = randomBytes(16).toString("hex");

let directory: string;
let storage: TestStorage;
let server: ServerProcess | undefined;
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-role-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
});
afterEach(async () => {
	if (server !== undefined) await endProcess(server.process, "SIGKILL");
	const address = storage.variables["DATABASE_URL"] ?? "";
	for (const name of ADDRESSES) await query(storage.variables[name] ?? "", `drop owned by ${ROLE}`);
	await query(address, `drop role ${ROLE}`);
	await storage.close();
	await rm(directory, { recursive: true, force: true });
});

/** As in docs/operating.md. */
async function allowPlainRole(): Promise<void> {
	await query(
		storage.variables["DATABASE_URL"] ?? "",
		`create role ${ROLE} login password '${PASSWORD}'`,
	);
	const rights = "select, insert, update, delete on all tables in schema public";
	for (const name of ADDRESSES)
		await query(storage.variables[name] ?? "", `grant ${rights} to ${ROLE}`);
}

function asPlainRole(): Record<string, string> {
	const addresses = ADDRESSES.map((name) => {
		const address = new URL(storage.variables[name] ?? "");
		address.username = ROLE;
		address.password = PASSWORD;
		return [name, address.href] as const;
	});
	return { ...variablesIn(directory), ...storage.variables, ...Object.fromEntries(addresses) };
}

it("a server whose role may not create tables uses those that the owner's migration created", async () => {
	const owner = { ...variablesIn(directory), ...storage.variables };
	await runOperatorProcess(owner, "database", "migrate");
	await allowPlainRole();
	server = spawnServer(asPlainRole());
	const ended = server.ended.then(({ errors }) => Promise.reject(new Error(errors)));
	ended.catch(() => {});
	const url = await Promise.race([server.url, ended]);
	const customer = await Customer.loggedIn(url);
	await customer.submit(completeSubmission(await acceptedFiles())).expect(200);
});
