import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { NestFactory } from "@nestjs/core";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { Client } from "pg";
import { expect, vi } from "vitest";
import { Database } from "../../../src/database/database.ts";
import { parseEnvironment } from "../../../src/environment/environment.ts";
import { FileStore } from "../../../src/files/file-store.ts";
import { Log } from "../../../src/logging/log.ts";
import { OperatorModule } from "../../../src/operator/operator.module.ts";
import { RegistrationExporter } from "../../../src/registrations/registration-export.ts";
import { RegistrationStore } from "../../../src/registrations/registration-store.ts";
import { Sweeper } from "../../../src/registrations/sweeper.ts";
import { startServer } from "../../../src/server.ts";
import type { ExpectedRegistrations } from "../../faults/support/expected-registrations.ts";
import type { Cluster } from "./cluster.ts";

const OUTBOX_EMPTY = { timeout: 60_000, interval: 50 };
/** One to the registered address, one to the account's. */
const MAILS_PER_REGISTRATION = 2;
/** Longer than any lease, and than anything unfinished is left alone. */
const LATER_MS = 2 * 60 * 60 * 1000;

/**
 * Looks two hours later at what a cluster has kept, with the operator's eyes: everything that was
 * acknowledged is there once and whole, all mails went out, and nothing else is left.
 *
 * @param acknowledged references by the e-mail address that was registered
 */
export async function examineCluster(
	{ variables, directory }: Cluster,
	acknowledged: ReadonlyMap<string, string>,
	expectations: ExpectedRegistrations,
): Promise<void> {
	const clock = () => new Date(Date.now() + LATER_MS);
	const environment = parseEnvironment(variables);
	const surroundings = { environment, clock, log: new Log(() => {}), onFatal: () => {} };
	const server = await startServer(surroundings);
	const application = await NestFactory.createApplicationContext(
		OperatorModule.with(surroundings),
		{ logger: false, abortOnError: false },
	);
	try {
		const database = application.get(Database);
		await vi.waitUntil(async () => (await countOpen(database)) === 0, OUTBOX_EMPTY);
		const kept = new Map<string, string>();
		for (const summary of await application.get(RegistrationStore).list()) {
			const { document, files } = await application.get(RegistrationExporter).export(summary);
			const expected = expectations.withEmail(document["email"]);
			const digests: Record<string, string> = {};
			for await (const { fileName, contents } of files)
				digests[fileName.split(".")[0] ?? ""] = createHash("sha256").update(contents).digest("hex");
			expect(digests).toEqual(expected.digests);
			expect(kept.has(expected.email)).toBe(false);
			kept.set(expected.email, summary.reference);
		}
		expect(kept).toEqual(acknowledged);
		await application.get(Sweeper).sweepBefore(clock());
		const files = await application.get(FileStore).listBefore(clock());
		expect(files).toHaveLength(kept.size * UPLOAD_NAMES.length);
		expect(await countKeys(variables["KEY_DATABASE_URL"] ?? "")).toBe(kept.size);
		const mails = await readdir(join(directory, "data", "mail"));
		expect(mails).toHaveLength(kept.size * MAILS_PER_REGISTRATION);
	} finally {
		await application.close();
		await server.close();
	}
}

async function countOpen(database: Database): Promise<number> {
	const open = database.selectFrom("outbox").select("id").where("state", "<>", "done");
	return (await open.execute()).length;
}

async function countKeys(address: string): Promise<number> {
	const client = new Client({ connectionString: address });
	await client.connect();
	try {
		return (await client.query("select id from data_keys")).rows.length;
	} finally {
		await client.end();
	}
}
