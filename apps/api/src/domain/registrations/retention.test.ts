import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { DatabaseUnavailableError } from "../../platform/database/database-unavailable-error.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { DiskFileStore } from "../../platform/files/adapters/disk-file-store.ts";
import { Log } from "../../platform/logging/log.ts";
import { DatabaseKeyVault } from "../../platform/sealing/adapters/database-key-vault.ts";
import { FileKeyWrapper } from "../../platform/sealing/adapters/file-key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AuditHeads } from "../audit/audit-heads.ts";
import { AuditLog } from "../audit/audit-log.ts";
import { Events } from "../events/events.ts";
import { Retention } from "./retention.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);
const BYTES = new Uint8Array(32);

let directory: string;
let database: Database;
let files: DiskFileStore;
let vault: DatabaseKeyVault;
let retention: Retention;
let now: Date;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-retention-"));
	now = new Date("2026-11-21T04:00:00.000Z");
	const clock = () => now;
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	files = await DiskFileStore.open(directory);
	const keys = sqliteDialect(openSqlite(":memory:"));
	vault = await DatabaseKeyVault.open(keys, new FileKeyWrapper(directory), clock);
	const log = new Log(() => {});
	const audit = new AuditLog(database, KEYS, new AuditHeads(directory, KEYS), log, clock);
	await audit.open("server", { actor: "server", action: "start", subject: "test" });
	const environment = parseEnvironment({ RETENTION_MONTHS: "18" });
	const events = new Events(Extensions.NONE, clock);
	retention = new Retention(database, vault, files, audit, events, log, clock, environment);
	for (const [id, day] of [
		["late", "2026-11-03"],
		["early", "2026-11-01"],
		["between", "2026-11-02"],
	] as const)
		await keep(id, `${day}T15:59:59.999Z`);
});
afterEach(async () => {
	await database.destroy();
	await vault.close();
	await rm(directory, { recursive: true });
});

async function keep(id: string, deregisteredAt: string): Promise<void> {
	await vault.keep({ id: `key-${id}`, bytes: BYTES }, id);
	await database
		.insertInto("registrations")
		.values({
			id,
			reference: id,
			account_lookup: "account",
			key_id: `key-${id}`,
			language: "en",
			login_method: "mobileNO",
			submitted_at: "2026-10-01T00:00:00.000Z",
			previous_id: null,
			deregistered_at: deregisteredAt,
		})
		.execute();
	for (const upload of ["brCopy", "idCopyF"]) {
		const file = `${id}-${upload}`;
		await (await files.createDraft(file)).commit();
		const row = { id: file, registration_id: id, upload, format: "pdf", byte_length: 1 };
		await database
			.insertInto("registration_files")
			.values({ ...row, details: BYTES })
			.execute();
	}
}

const keptFiles = () => files.list();

it("keeps registrations for the configured months, and purges those that are due", async () => {
	now = new Date("2028-05-02T15:59:59.998Z");
	expect(await retention.purgeDue()).toEqual(["early"]);
	now = new Date("2028-05-03T15:59:59.999Z");
	expect(await retention.purgeDue()).toEqual(["between", "late"]);
	expect(await retention.listDue()).toEqual([]);
	expect(await keptFiles()).toEqual([]);
	expect(await vault.open("key-late")).toBeUndefined();
});

it("destroys the key first, and resumes a purge whose files could not be removed", async () => {
	now = new Date("2028-05-01T15:59:59.999Z");
	const remove = vi.spyOn(files, "remove").mockRejectedValueOnce(new Error("away"));
	await expect(retention.purgeDue()).rejects.toMatchObject({ cause: new Error("away") });
	expect(await vault.open("key-early")).toBeUndefined();
	expect(await vault.open("key-between")).toBeDefined();
	expect(remove).toHaveBeenCalledOnce();
	expect(await retention.purgeDue()).toEqual(["early"]);
	expect(await keptFiles()).toHaveLength(4);
});

it("purges the others if one fails, and names it", async () => {
	now = new Date("2028-05-03T15:59:59.999Z");
	const { remove } = files;
	vi.spyOn(files, "remove").mockImplementation(async (id) => {
		if (id.startsWith("early")) throw new Error("This one cannot be removed");
		await remove.call(files, id);
	});
	await expect(retention.purgeDue()).rejects.toMatchObject({
		purged: ["between", "late"],
		unpurged: new Map([["early", new Error("This one cannot be removed")]]),
	});
	expect((await retention.listDue()).map(({ reference }) => reference)).toEqual(["early"]);
});

it("stops while the database is away", async () => {
	now = new Date("2028-05-03T15:59:59.999Z");
	const away = new DatabaseUnavailableError("away", {});
	const destroy = vi.spyOn(vault, "destroy").mockRejectedValue(away);
	await expect(retention.purgeDue()).rejects.toBe(away);
	expect(destroy).toHaveBeenCalledOnce();
});
