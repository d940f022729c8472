import { mkdtempSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { Log } from "../../platform/logging/log.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AuditAcceptance } from "./audit-acceptance.ts";
import { digestOf } from "./audit-entry.ts";
import { AuditHeads } from "./audit-heads.ts";
import { AuditLog } from "./audit-log.ts";
import { describeProblem } from "./audit-problem.ts";
import { AuditRetention } from "./audit-retention.ts";
import { AuditVerifier } from "./audit-verifier.ts";
import { isOver, type Process } from "./chain-ending.ts";
import { signCheckpoint } from "./checkpoint.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);
const START = new Date("2026-11-21T08:00:00.000Z");
const DAY_MS = 24 * 3_600_000;
const EVENT = { actor: "server", action: "test", subject: "test" };

let directory: string;
let database: Database;
let heads: AuditHeads;
let moment: number;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-audit-"));
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	heads = new AuditHeads(directory, KEYS);
	moment = START.getTime();
});
afterEach(async () => {
	await database.destroy();
	await rm(directory, { recursive: true });
});

const now = () => new Date(moment);

async function openLog(
	process: Process = "server",
	isAlone = false,
	keys = KEYS,
): Promise<AuditLog> {
	const headsOfKeys = keys === KEYS ? heads : new AuditHeads(directory, keys);
	const log = new AuditLog(database, keys, headsOfKeys, new Log(() => {}), now);
	await log.open(process, EVENT, isAlone);
	return log;
}

async function append(log: AuditLog, count: number): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		for (let index = 0; index < count; index++) await log.append(transaction, EVENT);
	});
	await log.settle();
}

async function verify(keys = KEYS) {
	const headsOfKeys = keys === KEYS ? heads : new AuditHeads(directory, keys);
	const { entries, problems } = await new AuditVerifier(database, keys, headsOfKeys).verify();
	return { entries, problems: [...new Set(problems.map(describeProblem))] };
}

async function chainsWithHeads(): Promise<string[]> {
	return [...(await heads.readAll()).heads.keys()];
}

async function onlyChain(): Promise<string> {
	const [chain = ""] = await chainsWithHeads();
	return chain;
}

it("verifies all entries of a chain of more than a thousand", async () => {
	await append(await openLog(), 1_100);
	expect(await verify()).toEqual({ entries: 1_101, problems: [] });
	const changed = [999, 1_000, 1_001, 1_100];
	await database
		.updateTable("audit_log")
		.set({ subject: "x" })
		.where("sequence", "in", changed)
		.execute();
	const chain = await onlyChain();
	expect((await verify()).problems).toEqual(
		changed.map((place) => `chain ${chain}, entry ${place}: was changed or moved`),
	);
});

describe("the head of an earlier chain that the next chain names", () => {
	it.each<[string, Process, number, Process, boolean, boolean]>([
		["goes when that server is gone", "server", 0, "server", true, false],
		["stays while that server may still run", "server", DAY_MS, "server", false, true],
		["goes after a day without an entry", "server", DAY_MS + 1, "server", false, false],
		[
			"stays when a command begins, however old it is",
			"server",
			9 * DAY_MS,
			"operator",
			false,
			true,
		],
		[
			"stays while a command runs, though the server is alone",
			"operator",
			DAY_MS,
			"server",
			true,
			true,
		],
		[
			"goes a day after a command that was killed",
			"operator",
			DAY_MS + 1,
			"operator",
			false,
			false,
		],
	])("%s", async (_title, earlier, laterMs, next, isAlone, stays) => {
		await openLog(earlier);
		const chain = await onlyChain();
		moment += laterMs;
		await openLog(next, isAlone);
		expect((await chainsWithHeads()).includes(chain)).toBe(stays);
		expect((await verify()).problems).toEqual([]);
	});

	it("is removed if its log was closed", async () => {
		const log = await openLog();
		const chain = await onlyChain();
		await log.close(EVENT);
		await openLog();
		expect(await chainsWithHeads()).not.toContain(chain);
	});

	it("stays if its server has written since it was named", async () => {
		const log = await openLog();
		const named = (await heads.readAll()).heads.get(await onlyChain());
		if (named === undefined) throw new Error("The chain has no head");
		await append(log, 1);
		moment += 2 * DAY_MS;
		expect(await isOver(database, named, "server", false, now())).toBe(false);
	});
});

it("the next chain names an entry that a killed server wrote after its head", async () => {
	const log = await openLog();
	const chain = await onlyChain();
	await database.transaction().execute((transaction) => log.append(transaction, EVENT));
	await openLog("server", true);
	await database
		.deleteFrom("audit_log")
		.where("chain", "=", chain)
		.where("sequence", "=", 1)
		.execute();
	expect((await verify()).problems).toEqual([
		`chain ${chain}, entry 1: is cut off, with all up to 1`,
	]);
});

it("compares a head with its chain after the root secret that signed it is removed", async () => {
	const [old, fresh] = ["an old root secret of many characters", "a new root secret of characters"];
	await append(await openLog("server", false, new RootKeys([old])), 2);
	const chain = await onlyChain();
	await openLog("server", false, new RootKeys([fresh, old]));
	const verifyNow = () => verify(new RootKeys([fresh]));
	expect((await verifyNow()).problems).toEqual([]);
	await database
		.deleteFrom("audit_log")
		.where("chain", "=", chain)
		.where("sequence", "=", 2)
		.execute();
	expect((await verifyNow()).problems).toContain(
		`chain ${chain}, entry 2: is cut off, with all up to 2`,
	);
});

it("a chain vouches for all before it after their root secret is removed, through those between", async () => {
	const [old, fresh] = ["an old root secret of many characters", "a new root secret of characters"];
	for (const secrets of [[old], [old], [old], [fresh, old]] as const) {
		await openLog("server", true, new RootKeys(secrets));
		moment += 1;
	}
	expect(await verify(new RootKeys([fresh]))).toEqual({ entries: 4, problems: [] });
});

it("writes a head that failed together with the next entry", async () => {
	const log = await openLog();
	await rm(directory, { recursive: true });
	await log.record(EVENT);
	await expect(log.settle()).rejects.toThrow("ENOENT");
	heads.prepare(now());
	await log.record(EVENT);
	await log.settle();
	const { heads: known } = await heads.readAll();
	expect([...known.values()]).toEqual([expect.objectContaining({ sequence: 2, isSigned: true })]);
});

it.each([{ sequence: 1 }, { digest: "0".repeat(64) }])(
	"a signed position up to which a chain was pruned is invalid with %j",
	async (change) => {
		await append(await openLog(), 2);
		const place = await database
			.selectFrom("audit_log")
			.select(["chain", "sequence", "digest"])
			.where("sequence", "=", 0)
			.executeTakeFirstOrThrow();
		const checkpoint = { ...signCheckpoint(KEYS, place), ...change };
		await database.insertInto("audit_checkpoints").values(checkpoint).execute();
		expect((await verify()).problems).toContain(
			`chain ${place.chain}: the position up to which it was pruned was changed`,
		);
	},
);

describe("a signature for one chain is invalid for another", () => {
	/** Two servers, one after the other, with chains of equal length. */
	async function openTwo(): Promise<{ logs: AuditLog[]; chains: string[] }> {
		const logs = [await openLog(), await openLog()];
		return { logs, chains: (await chainsWithHeads()).sort() };
	}

	it("of a head", async () => {
		const { chains } = await openTwo();
		const [first, second] = chains.map((chain) => join(directory, `${chain}.head`));
		await copyFile(first ?? "", second ?? "");
		expect((await verify()).problems).toEqual([`chain ${chains[1]}: its head was changed`]);
	});

	it("of the position up to which it was pruned", async () => {
		const { logs, chains } = await openTwo();
		for (const log of logs) await append(log, 1);
		for (const chain of chains) {
			const place = await database
				.selectFrom("audit_log")
				.select(["chain", "sequence", "digest"])
				.where("chain", "=", chain)
				.where("sequence", "=", 0)
				.executeTakeFirstOrThrow();
			const { mac } = signCheckpoint(KEYS, { ...place, chain: chains[0] ?? "" });
			await database
				.insertInto("audit_checkpoints")
				.values({ ...place, mac })
				.execute();
		}
		await database.deleteFrom("audit_log").where("sequence", "=", 0).execute();
		expect((await verify()).problems).toEqual([
			`chain ${chains[1]}: the position up to which it was pruned was changed`,
		]);
	});
});

it("lists entries of all chains by time", async () => {
	const server = await openLog("server");
	moment += 1;
	const operator = await openLog("operator");
	for (const [log, subject] of [
		[server, "first"],
		[operator, "second"],
		[server, "third"],
	] as const) {
		moment += 1;
		await log.record({ ...EVENT, subject });
	}
	const subjects = (await server.list()).map(({ subject }) => subject);
	expect(subjects).toEqual(["test", "test", "first", "second", "third"]);
	await Promise.all([server.settle(), operator.settle()]);
});

describe("pruning", () => {
	const environment = parseEnvironment({ AUDIT_RETENTION_MONTHS: "13" });
	const prune = (log: AuditLog) =>
		new AuditRetention(database, KEYS, heads, log, now, environment).prune();
	const kept = async () =>
		(await database.selectFrom("audit_log").select(["sequence", "action"]).execute()).map(
			({ sequence, action }) => `${sequence} ${action}`,
		);

	it("removes entries older than the configured months, repeatedly", async () => {
		const log = await openLog();
		for (const day of ["2026-12-01", "2026-12-02", "2026-12-03"]) {
			moment = Date.parse(`${day}T08:00:00.000Z`);
			await append(log, 1);
		}
		moment = Date.parse("2028-01-01T08:00:00.000Z");
		expect(await prune(log)).toBe(1);
		expect(await kept()).toEqual(["1 test", "2 test", "3 test", "4 audit pruned"]);
		expect(await prune(log)).toBe(0);
		moment += 1;
		expect(await prune(log)).toBe(1);
		expect(await kept()).toEqual(["2 test", "3 test", "4 audit pruned", "5 audit pruned"]);
		await log.settle();
		expect((await verify()).problems).toEqual([]);
	});

	it("keeps the last entry of a chain that may still grow, and none of an ended one", async () => {
		await (await openLog()).close(EVENT);
		const quiet = await openLog();
		const log = await openLog();
		moment = Date.parse("2028-01-01T08:00:00.000Z");
		// Two entries of the ended chain, and none of the two chains with one entry each.
		expect(await prune(log)).toBe(2);
		await append(quiet, 1);
		expect((await verify()).problems).toEqual([]);
	});
});

it("a forged position up to which a chain was pruned does not become valid when others are", async () => {
	const environment = parseEnvironment({ AUDIT_RETENTION_MONTHS: "13" });
	await append(await openLog(), 1);
	moment = Date.parse("2028-01-01T08:00:00.000Z");
	const log = await openLog();
	await append(log, 2);
	const { chain } = await database
		.selectFrom("audit_log")
		.select("chain")
		.where("sequence", "=", 2)
		.executeTakeFirstOrThrow();
	const forged = { chain, sequence: 0, digest: "made up" };
	await database
		.insertInto("audit_checkpoints")
		.values({ ...signCheckpoint(KEYS, { ...forged, sequence: 1 }), ...forged })
		.execute();
	const problem = `chain ${chain}: the position up to which it was pruned was changed`;
	expect((await verify()).problems).toContain(problem);
	expect(await new AuditRetention(database, KEYS, heads, log, now, environment).prune()).toBe(2);
	expect((await verify()).problems).toContain(problem);
});

describe("accepted problems", () => {
	const OLD = new RootKeys(["an old root secret of many characters"]);

	async function accept(log: AuditLog): Promise<void> {
		const report = await new AuditVerifier(database, KEYS, heads).verify();
		const who = { actor: "Chan", uid: 1, reason: "explained" };
		await new AuditAcceptance(database, KEYS, heads, log).accept(report, who);
	}

	async function firstChain(): Promise<string> {
		const { chain } = await database
			.selectFrom("audit_log")
			.select("chain")
			.orderBy("at")
			.executeTakeFirstOrThrow();
		return chain;
	}

	/** Like an attacker who can write to the database, but has no secret. */
	async function rewriteLast(chain: string): Promise<void> {
		const rows = await database
			.selectFrom("audit_log")
			.selectAll()
			.where("chain", "=", chain)
			.orderBy("sequence", "desc")
			.limit(2)
			.execute();
		const [last, before] = rows;
		if (last === undefined) throw new Error("The chain has no entry");
		const { digest: _digest, mac: _mac, ...entry } = { ...last, subject: "rewritten" };
		await database
			.updateTable("audit_log")
			.set({ subject: "rewritten", digest: digestOf(before?.digest ?? "", entry) })
			.where("chain", "=", chain)
			.where("sequence", "=", last.sequence)
			.execute();
	}

	it("of a lost root secret are not reported again, and a later change is", async () => {
		for (let count = 0; count < 3; count++) {
			await (await openLog("server", true, OLD)).close(EVENT);
			moment += 1;
		}
		const log = await openLog("operator");
		expect((await verify()).problems).toEqual([
			expect.stringMatching(/: was sealed with a root secret that is not configured/),
			expect.stringMatching(/: was sealed with a root secret that is not configured/),
			expect.stringMatching(/: was sealed with a root secret that is not configured/),
		]);
		await accept(log);
		expect((await verify()).problems).toEqual([]);
		await log.close(EVENT);
		await openLog("server", true);
		expect((await verify()).problems).toEqual([]);
		const chain = await firstChain();
		await rewriteLast(chain);
		expect((await verify()).problems).toEqual([`chain ${chain}, entry 1: differs from its head`]);
	});

	it("of a position that a lost root secret signed are not reported again", async () => {
		const environment = parseEnvironment({ AUDIT_RETENTION_MONTHS: "13" });
		const old = await openLog("server", true, OLD);
		await append(old, 1);
		moment = Date.parse("2028-01-01T08:00:00.000Z");
		await append(old, 1);
		const headsOfOld = new AuditHeads(directory, OLD);
		await new AuditRetention(database, OLD, headsOfOld, old, now, environment).prune();
		await old.close(EVENT);
		const log = await openLog("operator");
		expect((await verify()).problems).toContainEqual(
			expect.stringMatching(/pruned was signed with a root secret that is not configured$/),
		);
		await accept(log);
		expect((await verify()).problems).toEqual([]);
	});

	it("of an end that a restore has cut off are not reported again, and a further cut is", async () => {
		await append(await openLog("server", true), 3);
		const chain = await firstChain();
		const cut = (sequence: number) =>
			database
				.deleteFrom("audit_log")
				.where("chain", "=", chain)
				.where("sequence", ">=", sequence)
				.execute();
		await cut(3);
		const log = await openLog("operator");
		await accept(log);
		expect((await verify()).problems).toEqual([]);
		await cut(2);
		expect((await verify()).problems).toContain(
			`chain ${chain}, entry 2: is cut off, with all up to 2`,
		);
	});

	it("of a chain that is gone are not reported again, after the next start either", async () => {
		await openLog("server", true);
		await database.deleteFrom("audit_log").execute();
		const log = await openLog("operator");
		expect((await verify()).problems).toEqual([expect.stringMatching(/: is gone, with its 1/)]);
		await accept(log);
		await log.close(EVENT);
		await openLog("server", true);
		expect((await verify()).problems).toEqual([]);
	});

	it("do not include a changed entry, which stays reported", async () => {
		await append(await openLog("server", true), 3);
		const chain = await firstChain();
		await database
			.updateTable("audit_log")
			.set({ subject: "x" })
			.where("chain", "=", chain)
			.where("sequence", "=", 1)
			.execute();
		const before = await verify();
		await accept(await openLog("operator"));
		expect((await verify()).problems).toEqual(before.problems);
		expect(before.problems).toEqual([`chain ${chain}, entry 1: was changed or moved`]);
	});

	it("cover nothing that was added to a chain of a lost root secret later", async () => {
		await (await openLog("server", true, OLD)).close(EVENT);
		const log = await openLog("operator");
		await accept(log);
		const chain = await firstChain();
		const last = await database
			.selectFrom("audit_log")
			.selectAll()
			.where("chain", "=", chain)
			.orderBy("sequence", "desc")
			.executeTakeFirstOrThrow();
		const { digest, mac, ...entry } = { ...last, sequence: last.sequence + 1 };
		await database
			.insertInto("audit_log")
			.values({ ...entry, digest: digestOf(digest, entry), mac })
			.execute();
		expect((await verify()).problems).toEqual([
			`chain ${chain}, entry ${entry.sequence}: was sealed with a root secret that is not configured, and nothing newer vouches for it`,
		]);
	});

	it("cover no change made between the report and the signature", async () => {
		await append(await openLog("server", true, OLD), 3);
		const chain = await firstChain();
		const report = await new AuditVerifier(database, KEYS, heads).verify();
		await database
			.deleteFrom("audit_log")
			.where("chain", "=", chain)
			.where("sequence", "=", 3)
			.execute();
		const log = await openLog("operator");
		const who = { actor: "Chan", uid: 1, reason: "explained" };
		await new AuditAcceptance(database, KEYS, heads, log).accept(report, who);
		expect((await verify()).problems).toEqual([
			`chain ${chain}, entry 3: is cut off, with all up to 3`,
		]);
	});
});

/** Like an attacker who can write to the database, but has no secret. */
async function rewriteAsUnknown(chain: string, change: { at?: string; subject?: string }) {
	const rows = await database
		.selectFrom("audit_log")
		.selectAll()
		.where("chain", "=", chain)
		.orderBy("sequence")
		.execute();
	let before = "";
	for (const { digest: _digest, mac: _mac, ...row } of rows) {
		const entry = { ...row, ...change };
		before = digestOf(before, entry);
		await database
			.updateTable("audit_log")
			.set({ ...change, digest: before, mac: `00000000:${"x".repeat(43)}` })
			.where("chain", "=", chain)
			.where("sequence", "=", row.sequence)
			.execute();
	}
}

it("a chain rewritten with unknown seals is reported, although its process writes on", async () => {
	const log = await openLog();
	await append(log, 2);
	const chain = await onlyChain();
	await rewriteAsUnknown(chain, { subject: "rewritten" });
	await append(log, 1);
	expect((await verify()).problems).toEqual([`chain ${chain}, entry 0: was changed or moved`]);
});

it.each([
	[
		"with unknown seals",
		(chain: string) => rewriteAsUnknown(chain, { at: "2001-01-01T00:00:00.000Z" }),
	],
	[
		"with their old seals",
		async (chain: string) => {
			const at = "2001-01-01T00:00:00.000Z";
			await database.updateTable("audit_log").set({ at }).where("chain", "=", chain).execute();
		},
	],
])("entries made old %s are not pruned, and stay reported", async (_title, makeOld) => {
	const environment = parseEnvironment({ AUDIT_RETENTION_MONTHS: "13" });
	await append(await openLog(), 3);
	const chain = await onlyChain();
	moment += 1;
	const log = await openLog();
	await makeOld(chain);
	const { problems } = await verify();
	expect(problems).not.toEqual([]);
	const retention = new AuditRetention(database, KEYS, heads, log, now, environment);
	expect(await retention.countPrunable()).toBe(0);
	expect(await retention.prune()).toBe(0);
	expect((await verify()).problems).toEqual(problems);
});
