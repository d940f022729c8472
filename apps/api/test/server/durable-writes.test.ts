import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
	compileShim,
	everythingLost,
	namesKept,
	readJournal,
	SimulatedDisk,
	shimVariables,
	writeTree,
} from "@sim-registration/test-kit/faults";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSqlite } from "../../src/platform/database/sqlite-database.ts";
import { DURABLE_WRITES, keptMails, TEXT } from "../support/durable-writes.ts";
import { receiveMail } from "../support/receive-mail.ts";

const PROGRAM = fileURLToPath(new URL("../support/durable-writes.ts", import.meta.url));
const SECRET = /^[\da-f]{64}\n$/;
let home: string;

const read = (...path: string[]) => readFile(join(home, "left", ...path), "utf8");

/** Checks of the directory `left`. */
const EXPECTATIONS: Readonly<Record<keyof typeof DURABLE_WRITES, () => Promise<void>>> = {
	file: async () => expect(await read("data", "files", "file")).toBe(TEXT),
	removal: async () => expect(await readdir(join(home, "left", "data", "files"))).toEqual([]),
	mail: async () => {
		await keptMails(join(home, "left")).moveTo(join(home, "left", "mails"));
		const mail = await receiveMail(Buffer.from(await read("mails", "mail.eml")));
		expect(mail.text.trim()).toBe(TEXT);
	},
	secret: async () => expect(await read("keys", "root-secret")).toMatch(SECRET),
	"wrapping key": async () => expect(await read("keys", "wrapping-key")).toMatch(SECRET),
	head: async () => expect(JSON.parse(await read("heads", "server-1.head")).digest).toBe(TEXT),
	row: expectRow,
	transaction: expectRow,
	"row that another one saw": expectRow,
};

async function expectRow(): Promise<void> {
	const database = openSqlite(join(home, "left", "rows.db"));
	expect(database.prepare("SELECT text FROM rows").all()).toEqual([{ text: TEXT }]);
	database.close();
}

/** @returns the disk at the moment when the power fails */
async function writeUntilPowerFails(name: string): Promise<SimulatedDisk> {
	const [root, journal] = [join(home, "root"), join(home, "journal")];
	mkdirSync(root);
	const variables = shimVariables({ library: await compileShim(), root, journal });
	const env = { ...process.env, ...variables };
	await expect(
		promisify(execFile)(process.execPath, [PROGRAM, name, root], { env }),
	).rejects.toMatchObject({ signal: "SIGKILL" });
	const disk = new SimulatedDisk();
	for (const operation of readJournal(await readFile(journal))) disk.apply(operation);
	return disk;
}

describe.each(Object.keys(DURABLE_WRITES))("after a power loss the %s", (name) => {
	let disk: SimulatedDisk;

	beforeAll(async () => {
		home = mkdtempSync(join(realpathSync(tmpdir()), "sim-registration-durable-"));
		disk = await writeUntilPowerFails(name);
	});
	afterEach(() => rm(join(home, "left"), { recursive: true }));
	afterAll(() => rm(home, { recursive: true }));

	it.each([
		["nothing unsynced is left", everythingLost],
		["names are left without contents", namesKept],
	])("is durable if %s", async (_title, chance) => {
		await writeTree(disk.afterPowerLoss(chance), join(home, "left"));
		await EXPECTATIONS[name]?.();
	});
});
