import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { sqliteExecutable } from "@sim-registration/test-kit/programs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { runOperator } from "../support/run-operator.ts";
import { register } from "./support/accounts.ts";
import { Installation } from "./support/installation.ts";
import { registerDuring } from "./support/register-during.ts";

const NEW_SECRET = "Zk4Wq8Lm2Vb6Xc0Nd5Rf9Tg3Yh7Uj1Ei";
const MANY = 5_000;
const run = promisify(execFile);

let original: Installation;
let before: string[];
let after: string[];
const others: Installation[] = [];

async function backUp(data: string, keys: string, from = original): Promise<void> {
	const path = [dirname(await sqliteExecutable()), process.env["PATH"]].join(delimiter);
	const script = from.at("sbin/sim-registration-backup");
	await run(script, [data, keys], { env: { ...process.env, PATH: path } });
}

/** Another machine, whose folders are copies of the given ones. */
async function restored(folders: readonly ("data" | "keys")[], rootSecret?: string) {
	const installation = await restoredAndStopped(folders, rootSecret);
	await installation.start();
	return installation;
}

async function restoredAndStopped(folders: readonly ("data" | "keys")[], rootSecret?: string) {
	const installation = await Installation.complete(rootSecret);
	others.push(installation);
	const [data = "", keys = ""] = installation.stateDirectories();
	if (folders.includes("data")) cpSync(original.at("backups/data"), data, { recursive: true });
	if (folders.includes("keys")) cpSync(original.at("backups/keys"), keys, { recursive: true });
	return installation;
}

/** The installed script's command, run in this process. */
function operator(installation: Installation, ...argv: readonly string[]): Promise<string> {
	const environment = parseEnvironment(installation.variables());
	return runOperator(argv, { environment, clock: () => new Date(), log: new Log(() => {}) });
}

async function references(installation: Installation): Promise<string[]> {
	const rows = JSON.parse(await operator(installation, "registrations", "list", "--json"));
	return rows.map(({ reference }: { reference: string }) => reference);
}

async function exported(installation: Installation, reference: string): Promise<string[]> {
	const folder = installation.at("home", reference);
	await operator(installation, "registrations", "export", reference, "--to", folder);
	return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

beforeAll(async () => {
	original = await Installation.complete();
	await original.start();
	await original.importAccounts();
	({ before, after } = await registerDuring(original.url, () =>
		backUp(original.at("backups/data"), original.at("backups/keys")),
	));
}, 120_000);
afterAll(async () => {
	for (const installation of [original, ...others]) await installation?.close();
});

describe("a backup made while customers register", { timeout: 60_000 }, () => {
	it("contains everything acknowledged before it, and opens in another place", async () => {
		const elsewhere = await restored(["data", "keys"]);
		const kept = await references(elsewhere);
		expect(kept).toEqual(expect.arrayContaining(before));
		expect(after).toEqual(expect.arrayContaining(kept));
		for (const reference of kept)
			expect(await exported(elsewhere, reference)).toContain("originals/idCopyS.png");
		expect(await operator(elsewhere, "audit", "verify")).toContain("is intact");
		expect(await register(elsewhere.url)).toMatch(/-/);
	});

	it("is marked as complete, and its age is shown", async () => {
		const { backup } = JSON.parse(await operator(original, "status", "--json"));
		expect(backup.ageSeconds).toBeLessThan(600);
		const mark = JSON.stringify({ finishedAt: backup.finishedAt });
		expect(readFileSync(original.at("backups/data/backup.json"), "utf8")).toMatch(
			/^{"finishedAt":/,
		);
		expect(readFileSync(join(original.stateDirectories()[0] ?? "", "backup.json"), "utf8")).toBe(
			`${mark}\n`,
		);
	});

	it("has no mark if it failed, and says so", async () => {
		const other = await restoredAndStopped(["data", "keys"]);
		const [data = "", keys = ""] = other.stateDirectories();
		for (const folder of [data, keys]) rmSync(join(folder, "backup.json"));
		rmSync(join(keys, "audit-heads"), { recursive: true });
		const folders = [other.at("backups/data"), other.at("backups/keys")] as const;
		await expect(backUp(...folders, other)).rejects.toThrow("is not complete. Remove both");
		for (const folder of [...folders, data])
			expect(readdirSync(folder)).not.toContain("backup.json");
	});

	it("keeps data and keys apart", () => {
		const data = readdirSync(original.at("backups/data")).filter((name) => name !== "mail");
		expect(data).toEqual(["backup.json", "files", "key-mark.json", "registrations.db"]);
		const keys = readdirSync(original.at("backups/keys"));
		expect(keys).toEqual(["audit-heads", "backup.json", "keys.db", "wrapping-key"]);
	});

	it("opens nothing without the keys, which are stored elsewhere", async () => {
		const thief = await restoredAndStopped(["data"]);
		await expect(thief.start()).rejects.toThrow("contains no keys");
		await thief.operator("keys", "accept-loss", "--yes");
		await thief.start();
		expect(await references(thief)).toEqual(expect.arrayContaining(before));
		for (const reference of before) await expect(exported(thief, reference)).rejects.toThrow();
	});

	it("is refused with the keys of another installation, and creates nothing", async () => {
		const other = await restoredAndStopped(["data"]);
		const stranger = await Installation.complete();
		others.push(stranger);
		await stranger.start();
		const [data = "", keys = ""] = other.stateDirectories();
		cpSync(stranger.stateDirectories()[1] ?? "", keys, { recursive: true });
		await expect(other.start()).rejects.toThrow(`KEY_DIR (${keys}) belongs to another`);
		const folders = [other.at("backups/data"), other.at("backups/keys")] as const;
		await expect(backUp(...folders, other)).rejects.toThrow(
			`the keys in KEY_DIR (${keys}) are not those of the data in DATA_DIR (${data})`,
		);
		expect(readdirSync(other.at("backups"))).toEqual([]);
	});

	it("is refused without the vault's wrapping key, and creates nothing", async () => {
		const other = await restoredAndStopped(["data", "keys"]);
		const [, keys = ""] = other.stateDirectories();
		writeFileSync(join(keys, "wrapping-key"), "ab".repeat(32));
		const folders = [other.at("backups/data"), other.at("backups/keys")] as const;
		await expect(backUp(...folders, other)).rejects.toThrow(
			`the wrapping key of the vault is not in KEY_DIR (${keys})`,
		);
		expect(readdirSync(other.at("backups"))).toEqual([]);
	});

	it("can be made right after a rotation", async () => {
		const other = await restoredAndStopped(["data", "keys"]);
		await operator(other, "keys", "rotate", "--yes");
		await backUp(other.at("backups/data"), other.at("backups/keys"), other);
		expect(readdirSync(other.at("backups/keys"))).toHaveLength(5);
	});

	it("opens with another root secret if the first one was lost", async () => {
		const survivor = await restoredAndStopped(["data", "keys"], NEW_SECRET);
		await operator(survivor, "keys", "accept-loss", "--yes");
		await survivor.start();
		await survivor.importAccounts();
		for (const reference of before)
			expect(await exported(survivor, reference)).toContain("registration.json");
		expect(await register(survivor.url)).toMatch(/-/);
	});

	it("does not overwrite an older one", async () => {
		const folders = [original.at("backups/data"), original.at("backups/keys")] as const;
		await expect(backUp(...folders)).rejects.toThrow();
	});

	it("succeeds although files are removed while their folder is copied", async () => {
		const [state = ""] = original.stateDirectories();
		const drafts = Array.from({ length: MANY }, (_, at) => join(state, "mail", `${at}.eml.part`));
		for (const path of drafts) writeFileSync(path, "From: ");
		const data = original.at("backups/data-while-files-go");
		const backup = backUp(data, original.at("backups/keys-while-files-go"));
		while (!existsSync(join(data, "mail"))) await setImmediate();
		for (const path of drafts.toReversed()) rmSync(path);
		await backup;
		expect(readdirSync(join(data, "mail")).length).toBeLessThan(MANY);
	});

	it("fails with a message if a database cannot be read", async () => {
		const broken = await Installation.complete();
		others.push(broken);
		const [data = "", keys = ""] = broken.stateDirectories();
		cpSync(original.at("backups/keys"), keys, { recursive: true });
		writeFileSync(`${data}/registrations.db`, "no database".repeat(1000));
		const folders = [broken.at("backups/data"), broken.at("backups/keys")];
		await expect(run(broken.at("sbin/sim-registration-backup"), folders)).rejects.toThrow();
		expect(existsSync(broken.at("backups/keys/keys.db"))).toBe(false);
		rmSync(`${data}/registrations.db`);
	});
});
