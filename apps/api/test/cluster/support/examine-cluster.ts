import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { NestFactory } from "@nestjs/core";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { expect, vi } from "vitest";
import { Sweeper } from "../../../src/domain/registrations/sweeper.ts";
import { OperatorModule } from "../../../src/operator/operator.module.ts";
import { Database } from "../../../src/platform/database/database.ts";
import { parseEnvironment } from "../../../src/platform/environment/environment.ts";
import { FileStore } from "../../../src/platform/files/file-store.ts";
import { Log } from "../../../src/platform/logging/log.ts";
import { startServer } from "../../../src/server.ts";
import type { ExpectedRegistrations } from "../../faults/support/expected-registrations.ts";
import { openKept } from "../../faults/support/open-kept.ts";
import { isCustomersFile } from "../../support/is-customers-file.ts";
import { textsOf } from "../../support/postgres/databases.ts";
import type { Cluster } from "./cluster.ts";

const OUTBOX_EMPTY = { timeout: 60_000, interval: 50 };
/** One to the registered address, one to the account's. */
const MAILS_PER_REGISTRATION = 2;
/** Longer than any lease, and than unfinished work is left alone. */
const LATER_MS = 2 * 60 * 60 * 1000;

/**
 * Checks a cluster's data two hours later with operator commands: everything acknowledged is stored
 * once and completely, all mails were sent, and nothing else is left.
 *
 * @param acknowledged references by registered e-mail address
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
		const kept = await openKept(application, expectations);
		expect(new Map([...kept].map(([reference, email]) => [email, reference]))).toEqual(
			acknowledged,
		);
		await application.get(Sweeper).sweepBefore(clock());
		const files = await application.get(FileStore).list();
		expect(files.filter(isCustomersFile)).toHaveLength(kept.size * UPLOAD_NAMES.length);
		expect(await draftsIn(join(directory, "data", "drafts"))).toEqual([]);
		const keys = variables["KEY_DATABASE_URL"] ?? "";
		const all = "select id as text from data_keys where registration_id <> 'installation'";
		expect(await textsOf(keys, all)).toHaveLength(kept.size);
		const mails = await readdir(join(directory, "data", "mail"));
		expect(mails).toHaveLength(kept.size * MAILS_PER_REGISTRATION);
	} finally {
		await application.close();
		await server.close();
	}
}

async function draftsIn(parent: string): Promise<string[]> {
	const entries = await readdir(parent, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
	return files.filter((name) => !name.startsWith("server.lock"));
}

async function countOpen(database: Database): Promise<number> {
	const open = database.selectFrom("outbox").select("id").where("state", "<>", "done");
	return (await open.execute()).length;
}
