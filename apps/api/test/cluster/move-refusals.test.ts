import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createDatabase, rowsOf } from "../support/postgres/databases.ts";
import { runOperatorProcess, variablesIn } from "../support/server-process.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";
import { runMove } from "./support/move-process.ts";
import { SourceInstallation } from "./support/source-installation.ts";

let source: SourceInstallation;
let directory: string;
let storage: TestStorage;
let target: Record<string, string>;

beforeEach(async () => {
	source = new SourceInstallation({});
	await source.create();
	await source.operator("maintenance", "on");
	directory = mkdtempSync(join(tmpdir(), "sim-registration-target-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
	const ROOT_SECRET = source.variables["ROOT_SECRET"] ?? "";
	target = { ...variablesIn(directory), ...storage.variables, ROOT_SECRET };
});
afterEach(async () => {
	await source.close();
	await storage.close();
	await rm(directory, { recursive: true, force: true });
});

/** The target's contents: files, and every value of both databases. */
async function lookAtTarget(): Promise<unknown> {
	const addresses = [target["DATABASE_URL"] ?? "", target["KEY_DATABASE_URL"] ?? ""];
	return [await storage.storedFiles(), ...(await Promise.all(addresses.map(rowsOf)))];
}

const migrate = () => runOperatorProcess(target, "database", "migrate");

async function makeInstallation(variables: Record<string, string>): Promise<void> {
	await runOperatorProcess(variables, "database", "migrate");
	await runOperatorProcess(variables, "maintenance", "off");
}

const REFUSED = [
	{
		title: "a database that another installation uses",
		prepare: () => makeInstallation(target),
		reason: "database is not empty",
	},
	{
		title: "a vault with another installation's keys",
		prepare: async () => {
			await migrate();
			const { address } = await createDatabase(inject("sharedStorages")?.databaseUrl ?? "");
			await makeInstallation({ ...target, DATABASE_URL: address });
		},
		reason: "a vault with another installation's keys",
	},
	{
		title: "a bucket that holds files",
		prepare: async () => {
			await migrate();
			await storage.alterFile("another-installations-file", "sealed");
		},
		reason: "already contains files",
	},
	{
		title: "another root secret",
		prepare: async () => {
			await migrate();
			target["ROOT_SECRET"] = randomBytes(48).toString("base64url");
		},
		reason: "ROOT_SECRET must be the source's",
	},
	{
		title: "the source's own directories for the target",
		prepare: async () => {
			await migrate();
			target["DATA_DIR"] = source.places.data;
		},
		reason: "must differ from the source's",
	},
];

it("a move says that its target was restored from a backup, and what to do", async () => {
	const [data, keys] = [join(directory, "copy"), join(directory, "copy-keys")];
	await source.operator("backup", "--to", data, "--to-keys", keys);
	await runOperatorProcess(target, "restore", "--from", data, "--from-keys", keys);
	const before = await lookAtTarget();
	const reason =
		/`restore` filled this place at 20.+; the source was not moved here\. Nothing was done\. To move/;
	const argv = ["move", "--from", source.places.data, "--from-keys", source.places.keys];
	await expect(runOperatorProcess(target, ...argv, "--dry-run")).rejects.toThrow(reason);
	const { code, errors } = await runMove(target, source.places);
	expect([code, errors]).toEqual([1, expect.stringMatching(reason)]);
	expect(await lookAtTarget()).toEqual(before);
});

describe("a move refuses the keys of another installation", () => {
	it.each([
		["in the vault", "keys.db"],
		["in the place of the wrapping key", "wrapping-key"],
	])("%s, and changes nothing there", async (_title, name) => {
		await migrate();
		const other = new SourceInstallation({});
		try {
			await other.create();
			await other.operator("maintenance", "on");
			const before = await lookAtTarget();
			const keys = join(directory, "foreign-keys");
			cpSync(source.places.keys, keys, { recursive: true });
			cpSync(join(other.places.keys, name), join(keys, name));
			const { code, errors } = await runMove(target, { ...source.places, keys });
			expect([code, errors]).toEqual([1, expect.stringContaining("--from-keys")]);
			expect(await lookAtTarget()).toEqual(before);
		} finally {
			await other.close();
		}
	});
});

describe("a move refuses", () => {
	it.each(REFUSED)(
		"$title, also in a dry run, and changes nothing there",
		async ({ prepare, reason }) => {
			await prepare();
			const before = await lookAtTarget();
			const { data, keys } = source.places;
			const dryRun = ["move", "--from", data, "--from-keys", keys, "--dry-run"];
			await expect(runOperatorProcess(target, ...dryRun)).rejects.toThrow(reason);
			const { code, errors } = await runMove(target, source.places);
			expect([code, errors]).toEqual([1, expect.stringContaining(reason)]);
			expect(await lookAtTarget()).toEqual(before);
		},
	);
});
