import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { Log } from "../../platform/logging/log.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AuditHeads } from "./audit-heads.ts";
import { type AuditEvent, AuditLog } from "./audit-log.ts";
import { accountActor, type SecurityAction, SecurityEvents } from "./security-events.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);
const EVENT = { subject: "session", accountNO: "ABC518837", address: "192.0.2.1" };

/** An audit log in memory. */
class FakeAuditLog extends AuditLog {
	readonly recorded: AuditEvent[] = [];
	override async record(event: AuditEvent) {
		this.recorded.push(event);
	}
}

let database: Database;
let audit: FakeAuditLog;
let events: SecurityEvents;
const lines: string[] = [];

beforeEach(() => {
	lines.length = 0;
	const log = new Log((line) => lines.push(line));
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	audit = new FakeAuditLog(database, KEYS, new AuditHeads("", KEYS), log, () => new Date());
	events = new SecurityEvents(audit, KEYS, log);
});
afterEach(() => database.destroy());

async function keep(action: SecurityAction, times = 1): Promise<void> {
	for (let time = 0; time < times; time++) await events.keep({ ...EVENT, action });
}

/** The number of entries for an action that name an account, and the counts of the others. */
function entriesOf(action: SecurityAction): { own: number; further: unknown[] } {
	const entries = audit.recorded.filter((entry) => entry.action === action);
	const own = entries.filter(({ actor }) => actor.startsWith("account ")).length;
	const sums = entries.filter(({ subject }) => subject === "further ones");
	return { own, further: sums.map(({ count }) => count) };
}

describe("within a minute", () => {
	it.each([
		["login failed", 10],
		["captcha failed", 10],
		["login", 300],
		["session ended", 300],
	] as const)("the first events '%s' have an entry each: %i", async (action, budget) => {
		await keep(action, budget);
		expect(await events.sumUp()).toBe(0);
		await keep(action, budget + 2);
		expect(await events.sumUp()).toBe(2);
		expect(entriesOf(action)).toEqual({ own: 2 * budget, further: [2] });
	});

	it("a flood of one kind does not displace another", async () => {
		await keep("login failed", 11);
		await keep("limit reached", 12);
		await keep("login");
		expect(await events.sumUp()).toBe(3);
		expect(entriesOf("login failed")).toEqual({ own: 10, further: [1] });
		expect(entriesOf("limit reached")).toEqual({ own: 10, further: [2] });
		expect(entriesOf("login")).toEqual({ own: 1, further: [] });
	});
});

describe("beyond the first of a kind in a minute", () => {
	const KNOWN = "ABC518837";
	const madeUp = (index: number) => `MADEUP${index}`;

	function recogniseBy(isKnown: (accountNO: string) => boolean, knowsAll = true): void {
		events.recogniseBy({ knowsAll, findKnown: async (all) => new Set(all.filter(isKnown)) });
	}

	async function refuseLogin(accountNO: string, address = "192.0.2.1"): Promise<void> {
		await events.keep({ action: "login failed", subject: "login", accountNO, address });
	}

	beforeEach(async () => {
		recogniseBy((number) => number === KNOWN);
		for (let index = 0; index < 10; index++) await refuseLogin(madeUp(index));
		audit.recorded.length = 0;
	});

	it("a known account has an entry, and invented ones are counted", async () => {
		for (let index = 10; index < 1_700; index++) await refuseLogin(madeUp(index));
		await refuseLogin(KNOWN.toLowerCase(), "192.0.2.7");
		for (let index = 1_700; index < 2_000; index++) await refuseLogin(madeUp(index));
		await refuseLogin(KNOWN);
		expect(audit.recorded).toEqual([]);
		expect(await events.sumUp()).toBe(1_992);
		expect(audit.recorded).toEqual([
			{
				actor: accountActor(KEYS, KNOWN),
				action: "login failed",
				subject: "login",
				address: KEYS.hash("audit subject", "address|192.0.2.7"),
				count: 2,
			},
			{ actor: "server", action: "login failed", subject: "further ones", count: 1_990 },
		]);
	});

	it("a refusal has one entry at the same time for known and unknown accounts", async () => {
		for (const accountNO of [KNOWN, madeUp(1)]) {
			await events.sumUp();
			for (let index = 0; index < 10; index++) await refuseLogin(madeUp(index));
			audit.recorded.length = 0;
			await refuseLogin(accountNO);
			expect(audit.recorded).toHaveLength(0);
			await events.sumUp();
			expect(audit.recorded).toHaveLength(1);
		}
	});

	it("300 known accounts have an entry each, and the rest is counted", async () => {
		recogniseBy(() => true);
		for (let index = 0; index < 1_000; index++) await refuseLogin(`REAL${index}`);
		await events.sumUp();
		expect(entriesOf("login failed")).toEqual({ own: 300, further: [700] });
	});

	it("every account has an entry if others than the known ones may exist, up to 1,000 besides them", async () => {
		recogniseBy((number) => number === KNOWN, false);
		await events.sumUp();
		for (let index = 0; index < 1_010; index++) await refuseLogin(madeUp(index));
		await refuseLogin(madeUp(1_009));
		await refuseLogin(madeUp(1_010));
		await refuseLogin(KNOWN);
		await events.sumUp();
		expect(entriesOf("login failed")).toEqual({ own: 10 + 1_000 + 1, further: [1] });
		expect(audit.recorded.at(-2)).toMatchObject({
			actor: accountActor(KEYS, madeUp(1_009)),
			count: 2,
		});
	});

	it("only failed logins list accounts that may exist, because only these are limited", async () => {
		recogniseBy((number) => number === KNOWN, false);
		for (const accountNO of [...Array(12).keys()].map(madeUp).concat(KNOWN))
			await events.keep({ ...EVENT, action: "limit reached", accountNO });
		await events.sumUp();
		expect(entriesOf("limit reached")).toEqual({ own: 11, further: [2] });
	});

	it("a failed look-up does not change the total", async () => {
		const findKnown = () => Promise.reject(new Error("no database"));
		events.recogniseBy({ knowsAll: true, findKnown });
		for (let time = 0; time < 3; time++) await refuseLogin(KNOWN);
		expect(await events.sumUp()).toBe(3);
		expect(entriesOf("login failed")).toEqual({ own: 0, further: [3] });
		expect(lines.join("")).toContain("audit_failed");
	});
});

it("every minute starts at zero, after a flood and after a quiet minute", async () => {
	await keep("login failed", 12);
	expect(await events.sumUp()).toBe(2);
	await keep("login failed", 6);
	expect(await events.sumUp()).toBe(0);
	await keep("login failed", 6);
	expect(await events.sumUp()).toBe(0);
	expect(entriesOf("login failed")).toEqual({ own: 22, further: [2] });
});

it("a minute is summed up after its events are recorded, even if that fails", async () => {
	let fail = () => {};
	audit.record = () =>
		new Promise((_, reject) => {
			fail = () => reject(new Error("disk full"));
		});
	events.note({ ...EVENT, action: "login failed" });
	let isSummedUp = false;
	const summingUp = events.sumUp().then(() => {
		isSummedUp = true;
	});
	await new Promise(setImmediate);
	expect(isSummedUp).toBe(false);
	fail();
	await summingUp;
	expect(lines.join("")).toContain("audit_failed");
});

it("counts only events that are summed up, and names nobody where no account was given", async () => {
	await events.keep({ subject: "session", address: "192.0.2.1", action: "login failed" });
	expect(audit.recorded).toMatchObject([{ actor: "anonymous" }]);
	expect(audit.recorded[0]).not.toHaveProperty("count");
});

it("an account's hash is of its first characters, however many were typed", () => {
	const [long, longer] = ["A".repeat(100), "A".repeat(101)];
	expect(accountActor(KEYS, longer)).toBe(accountActor(KEYS, long));
	expect(accountActor(KEYS, "ABC518838")).not.toBe(accountActor(KEYS, "ABC518837"));
	expect(accountActor(KEYS, "ABC518837")).toBe(
		`account ${KEYS.hash("audit subject", "account|ABC518837")}`,
	);
});

it("an account has the same keyed hash in upper and lower case", () => {
	const name = accountActor(KEYS, "ABC518837");
	expect(accountActor(KEYS, "abc518837")).toBe(name);
	expect(accountActor(KEYS, "ABC518838")).not.toBe(name);
	expect(name).toMatch(/^account [\da-f]{8}:[\w-]{43}$/);
});
