import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DatabaseKeyVault } from "../../src/platform/sealing/adapters/database-key-vault.ts";
import { register } from "../support/register.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const SUBMITTED = new Date("2026-11-21T04:00:00Z");
const A_YEAR_AFTER_THE_DAY = new Date("2027-12-01T16:00:00Z");
let server: TestServer;

beforeEach(trustEveryClock);
beforeEach(async () => {
	server = await startTestServer();
	server.setTime(SUBMITTED);
});
afterEach(async () => {
	vi.restoreAllMocks();
	await server.close();
});

function exportTo(reference: string, directory: string): Promise<string> {
	const to = ["--to", directory, "--originals-only"];
	return server.operator("registrations", "export", reference, ...to);
}

it("a deregistered registration is kept for twelve months to the day, and then purged", async () => {
	const [kept, gone] = [await register(server.url), await register(server.url)];
	server.setTime(new Date("2026-12-01T09:00:00Z"));
	await server.operator("registrations", "deregister", "--yes", gone, "--on", "2026-12-01");

	server.setTime(new Date(A_YEAR_AFTER_THE_DAY.getTime() - 2));
	expect(await server.operator("registrations", "purge", "--yes")).toBe("0 purged.");
	server.setTime(A_YEAR_AFTER_THE_DAY);
	const again = ["registrations", "deregister", "--yes", gone, "--on"];
	expect(await server.operator(...again, "2026-12-02")).toContain(". A purge destroys it 12");
	expect(await server.operator(...again, "2026-12-01")).toContain(
		"That is more than 12 months ago: the next purge destroys it, within two hours, unless",
	);
	expect(await server.operator("registrations", "purge", "--dry-run")).toContain(gone);
	expect(await server.operator("registrations", "purge", "--yes")).toBe(`1 purged.\n${gone}`);

	const rows = JSON.parse(await server.operator("registrations", "list", "--json"));
	expect(rows).toMatchObject([{ reference: kept }]);
	await expect(exportTo(gone, join(server.directory, "gone"))).rejects.toThrow(
		`There is no registration ${gone}. It was purged at 2027-12-02 00:00:00 +08:00.`,
	);
	await exportTo(kept, join(server.directory, "kept"));
	expect(await server.storedFiles()).toHaveLength(5);
});

it("a purge interrupted after destroying the key continues", async () => {
	const reference = await register(server.url);
	await server.operator("registrations", "deregister", "--yes", reference);
	await server.storage.emptyVault();
	server.setTime(new Date("2028-01-01T00:00:00Z"));
	expect(await server.operator("registrations", "purge", "--yes")).toBe(`1 purged.\n${reference}`);
	expect(await server.storedFiles()).toEqual([]);
});

/** Holds the next purge right before it destroys a key. */
async function holdPurge() {
	const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	const { destroy } = DatabaseKeyVault.prototype;
	vi.spyOn(DatabaseKeyVault.prototype, "destroy").mockImplementationOnce(async function (
		this: DatabaseKeyVault,
		keyId,
	) {
		reach();
		await released;
		await destroy.call(this, keyId);
	});
	const purging = server.operator("registrations", "purge", "--yes");
	await Promise.race([reached, purging]);
	return { purging, release };
}

it("a purge skips registrations whose deregistration was undone, and purged ones cannot be restored", async () => {
	const [first, second] = [await register(server.url), await register(server.url)];
	const deregister = (reference: string, ...rest: string[]) =>
		server.operator("registrations", "deregister", reference, ...rest);
	server.setTime(new Date("2026-12-01T00:00:00Z"));
	await deregister(first, "--yes", "--on", "2026-11-21");
	await deregister(second, "--yes", "--on", "2026-11-22");
	server.setTime(new Date("2028-01-01T00:00:00Z"));

	const { purging, release } = await holdPurge();
	await expect(deregister(first, "--undo")).rejects.toThrow(`The purge of ${first} has begun`);
	await expect(deregister(first, "--yes", "--on", "2027-12-31")).rejects.toThrow("has begun");
	expect(await deregister(second, "--undo")).toBe(`${second} is registered again.`);
	release();
	expect(await purging).toBe(`1 purged.\n${first}`);

	const rows = JSON.parse(await server.operator("registrations", "list", "--json"));
	expect(rows).toMatchObject([{ reference: second, deregisteredAt: null, purgingSince: null }]);
	await exportTo(second, join(server.directory, "kept"));
});

it("a half-purged registration is shown as such, and the next purge finishes it on any day", async () => {
	const reference = await register(server.url);
	const deregister = (...rest: string[]) =>
		server.operator("registrations", "deregister", reference, ...rest);
	await deregister("--yes", "--on", "2026-11-21");
	server.setTime(new Date("2028-01-01T00:00:00Z"));
	const { destroy } = DatabaseKeyVault.prototype;
	vi.spyOn(DatabaseKeyVault.prototype, "destroy").mockImplementationOnce(async function (
		this: DatabaseKeyVault,
		keyId,
	) {
		await destroy.call(this, keyId);
		throw new Error("The answer was lost");
	});
	await expect(server.operator("registrations", "purge", "--yes")).rejects.toThrow(
		"The answer was lost",
	);

	const begun = "2028-01-01T00:00:00.000Z";
	const rows = JSON.parse(await server.operator("registrations", "list", "--json"));
	expect(rows).toMatchObject([{ reference, purgingSince: begun }]);
	expect(await server.operator("registrations", "list")).toMatch(
		/^REFERENCE .+ PURGE BEGUN +ACCEPTED AS LOST\n.+ {2}2028-01-01 08:00:00 \+08:00 {2}-$/,
	);
	await expect(exportTo(reference, server.directory)).rejects.toThrow("The purge of");
	await expect(deregister("--undo")).rejects.toThrow("The purge of");
	server.setTime(new Date("2027-01-01T00:00:00Z"));
	expect(await server.operator("registrations", "purge", "--yes")).toBe(`1 purged.\n${reference}`);
	expect(await server.storedFiles()).toEqual([]);
});

it("two concurrent purges leave one audit entry", async () => {
	const reference = await register(server.url);
	await server.operator("registrations", "deregister", "--yes", reference, "--on", "2026-11-21");
	server.setTime(new Date("2028-01-01T00:00:00Z"));
	const { purging, release } = await holdPurge();
	expect(await server.operator("registrations", "purge", "--yes")).toBe(`1 purged.\n${reference}`);
	release();
	expect(await purging).toBe("0 purged.");
	const entries = (await server.operator("audit", "list")).split("\n");
	expect(entries.filter((line) => line.includes("registration purged"))).toHaveLength(1);
});

it("a deregistration can be undone, and its day must be valid", async () => {
	const reference = await register(server.url);
	const deregister = (...rest: string[]) =>
		server.operator("registrations", "deregister", reference, ...rest);
	await expect(deregister("--yes", "--on", "2026-11-20")).rejects.toThrow(
		"before the registration",
	);
	await expect(deregister("--yes", "--on", "2026-11-23")).rejects.toThrow("in the future");
	await expect(deregister("--yes", "--on", "2026-02-30")).rejects.toThrow("no such day");
	await deregister("--yes");
	await deregister("--undo");
	server.setTime(new Date("2030-01-01T00:00:00Z"));
	expect(await server.operator("registrations", "purge", "--yes")).toBe("0 purged.");
});

it("a repeated deregistration says since when, and does not prolong the retention; another day does", async () => {
	const reference = await register(server.url);
	const deregister = (...rest: string[]) =>
		server.operator("registrations", "deregister", reference, ...rest);
	const dayOf = async () =>
		JSON.parse(await server.operator("registrations", "list", "--json"))[0].deregisteredAt;
	expect(await deregister("--undo")).toBe(`${reference} is not deregistered. Nothing was changed.`);
	server.setTime(new Date("2026-12-01T00:00:00Z"));
	await deregister("--yes");
	server.setTime(new Date("2027-01-01T00:00:00Z"));
	const already = `${reference} is deregistered already, as of`;
	expect(await deregister("--yes")).toBe(
		`${already} 2026-12-01 08:00:00 +08:00. Nothing was changed.`,
	);
	expect(await dayOf()).toBe("2026-12-01T00:00:00.000Z");
	await deregister("--yes", "--on", "2026-12-24");
	expect(await deregister("--yes", "--on", "2026-12-24")).toContain(already);
	expect(await dayOf()).toBe("2026-12-24T15:59:59.999Z");
});

it("the account's next registration follows the one before the purged one", async () => {
	const references: string[] = [];
	for (const minute of [1, 2, 3]) {
		server.setTime(new Date(SUBMITTED.getTime() + minute * 60_000));
		references.push(await register(server.url));
	}
	const [first, second, third] = references;
	await server.operator("registrations", "deregister", "--yes", String(second));
	server.setTime(new Date("2028-01-01T00:00:00Z"));
	await server.operator("registrations", "purge", "--yes");
	const rows = JSON.parse(await server.operator("registrations", "list", "--json"));
	expect(rows).toMatchObject([
		{ reference: third, previousReference: first },
		{ reference: first },
	]);
});
