import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ExpectedRegistrations } from "../faults/support/expected-registrations.ts";
import { buildRelease, isKnown } from "./support/build-release.ts";
import { type Cluster, startCluster } from "./support/cluster.ts";
import { examineCluster } from "./support/examine-cluster.ts";
import { registerDuring } from "./support/patient-customer.ts";

/** 28 November 2026: four migrations ago. A later one replaces it once older ones are no longer supported. */
const EARLIER = "67cd6efc";
const CUSTOMERS = 20;
/** Registrations between two steps of the upgrade. */
const MEANWHILE = 15;

describe.runIf(await isKnown(EARLIER))("an upgrade beside running customers", () => {
	let release: Awaited<ReturnType<typeof buildRelease>>;
	let cluster: Cluster;
	let expectations: ExpectedRegistrations;
	beforeAll(async () => {
		release = await buildRelease(EARLIER);
		cluster = await startCluster(2, {}, release.main);
		expectations = await ExpectedRegistrations.prepare();
	});
	afterAll(async () => {
		await cluster.close();
		await release.remove();
	});

	it("loses nothing, and shows nobody an error that the form does not mend", async () => {
		const [first, second] = cluster.servers;
		const acknowledged = await registerDuring(
			async (progress) => {
				await progress(MEANWHILE);
				// It migrates the tables; the earlier processes go on.
				await cluster.add();
				await progress(MEANWHILE);
				await first?.stop();
				await cluster.add();
				await progress(MEANWHILE);
				await second?.stop();
				await progress(MEANWHILE);
			},
			cluster.url,
			CUSTOMERS,
			expectations,
		);
		expect(acknowledged.size).toBeGreaterThanOrEqual(4 * MEANWHILE);
		await cluster.stopServers();
		await examineCluster(cluster, acknowledged, expectations);
	});
});

const MIGRATIONS = "apps/api/src/platform/database/migrations";

/** Makes a release the next one, whose tables have a column that this one does not know. */
async function addMigration(folder: string): Promise<void> {
	const index = join(folder, MIGRATIONS, "index.ts");
	const text = await readFile(index, "utf8");
	const later = `import * as later from "./9998-later.ts";\n${text}`;
	await writeFile(index, later.replace(/^\};$/m, '\t"9998-later": later,\n};'));
	await writeFile(
		join(folder, MIGRATIONS, "9998-later.ts"),
		`import type { Kysely } from "kysely";

export async function up(database: Kysely<unknown>): Promise<void> {
	await database.schema.alterTable("registrations").addColumn("later", "text").execute();
}
`,
	);
}

describe("a release that joins or replaces a later one beside running customers", () => {
	let later: Awaited<ReturnType<typeof buildRelease>>;
	let cluster: Cluster;
	let expectations: ExpectedRegistrations;
	beforeAll(async () => {
		later = await buildRelease("HEAD", addMigration);
		cluster = await startCluster(1, {}, later.main);
		expectations = await ExpectedRegistrations.prepare();
	});
	afterAll(async () => {
		await cluster.close();
		await later.remove();
	});

	it("loses nothing, and shows nobody an error that the form does not mend", async () => {
		const [first] = cluster.servers;
		const acknowledged = await registerDuring(
			async (progress) => {
				await progress(MEANWHILE);
				await cluster.add();
				await progress(MEANWHILE);
				await first?.stop();
				await progress(MEANWHILE);
				await cluster.add(later.main);
				await progress(MEANWHILE);
			},
			cluster.url,
			CUSTOMERS,
			expectations,
		);
		expect(acknowledged.size).toBeGreaterThanOrEqual(4 * MEANWHILE);
		await cluster.stopServers();
		await examineCluster(cluster, acknowledged, expectations);
	});
});
