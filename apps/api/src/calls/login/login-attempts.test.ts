import { randomUUID } from "node:crypto";
import { normalizeIp } from "@nestjs/throttler";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type Attempter, LoginAttempts } from "./login-attempts.ts";

const SECRET = "a root secret of thirty-two characters";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = new Date("2026-11-21T04:00:00Z").getTime();
const KEYS = new RootKeys([SECRET]);
/** Earlier failures are written as attempts leave them, which takes a hundredth of the time. */
const MOST_ATTEMPTS = 40;
const CUSTOMER: Attempter = {
	accountNO: "204518837",
	address: "203.0.113.7",
	browser: undefined,
	work: 0,
};
let database: Database;
let attempts: LoginAttempts;
let moment: number;

beforeEach(async () => {
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	moment = START;
	attempts = new LoginAttempts(database, KEYS, () => new Date(moment));
});
afterEach(() => database.destroy());

async function kept() {
	return await database.selectFrom("login_attempts").selectAll().orderBy("attempted_at").execute();
}

/** @returns how long to wait, or the required work */
async function fail(attempter: Partial<Attempter> = {}): Promise<number | string | undefined> {
	const attempt = await attempts.begin({ ...CUSTOMER, ...attempter });
	const { refusal } = attempt;
	await attempts.settle(attempt, refusal === undefined);
	if (refusal === undefined) return undefined;
	return "work" in refusal ? `work ${refusal.work}` : refusal.retryAfterSeconds;
}

/** The nth of many addresses. */
function address(index: number): string {
	return `198.51.${Math.floor(index / 200)}.${index % 200}`;
}

const hashOf = (text: string) => KEYS.hash("login failure", text);

/** What a failed attempt leaves: a row for each network that counts it. */
function rowsOf({ accountNO, address }: Attempter) {
	const networks = new Set([64, 56, 48].map((prefix) => normalizeIp(address, prefix)));
	return [...networks].map((network, index) => {
		const pair = hashOf(`account|${accountNO}|address|${network}`);
		return {
			id: randomUUID(),
			pair_lookup: pair,
			address_lookup: hashOf(`address|${network}`),
			account_lookup: index === 0 ? hashOf(`account|${accountNO}`) : pair,
			attempted_at: new Date(moment).toISOString(),
			counts: 1,
		};
	});
}

/** Adds failures as if they had happened, with time passing between them. */
async function haveFailed(
	times: number,
	attempterOf: (index: number) => Partial<Attempter>,
	stepMs: number,
): Promise<void> {
	const rows = Array.from({ length: times }, (_, index) => {
		const left = rowsOf({ ...CUSTOMER, ...attempterOf(index) });
		moment += stepMs;
		return left;
	});
	await database.insertInto("login_attempts").values(rows.flat()).execute();
}

/**
 * Fails as often as permitted, with time passing between the attempts.
 *
 * @param failed number of failures so far
 * @returns number of all failures
 */
async function failUntilRefused(
	attempterOf: (index: number) => Partial<Attempter>,
	stepMs: number,
	failed = 0,
): Promise<number> {
	for (let failures = failed; failures <= 2_000; failures++) {
		if ((await fail(attempterOf(failures))) !== undefined) return failures;
		moment += stepMs;
	}
	return Number.POSITIVE_INFINITY;
}

describe("permitted failures", () => {
	it.each([
		["at one account from one address, in a quarter of an hour", 10, () => ({}), 1],
		["at one account from one address, in a day", 20, () => ({}), 2 * MINUTE_MS],
		[
			"from one address at many accounts, in a quarter of an hour",
			200,
			(index: number) => ({ accountNO: String(100_000_000 + index) }),
			1,
		],
		[
			"from one address at many accounts, in a day",
			1_000,
			(index: number) => ({ accountNO: String(100_000_000 + index) }),
			MINUTE_MS / 6,
		],
		[
			"at one account, whose number is written in capitals and in small letters",
			10,
			(index: number) => ({ accountNO: index % 2 === 0 ? "ABC518837" : "abc518837" }),
			1,
		],
		["of a known browser", 10, (index: number) => ({ address: address(index), browser: "b" }), 1],
		[
			"from one /64 of IPv6",
			10,
			(index: number) => ({ address: `2001:db8:1:2::${index.toString(16)}` }),
			1,
		],
		[
			"from one /56 of IPv6, in a quarter of an hour",
			20,
			(index: number) => ({ address: `2001:db8:1:${(0xab00 + (index % 256)).toString(16)}::1` }),
			1,
		],
		[
			"from one /56 of IPv6, in a day",
			40,
			(index: number) => ({ address: `2001:db8:1:${(0xab00 + (index % 256)).toString(16)}::1` }),
			2 * MINUTE_MS,
		],
		[
			"from one /48 of IPv6, in a quarter of an hour",
			40,
			(index: number) => ({ address: `2001:db8:1:${(index * 256).toString(16)}::1` }),
			1,
		],
		[
			"from one /56 of IPv6 at many accounts, in a quarter of an hour",
			400,
			(index: number) => ({
				accountNO: String(100_000_000 + index),
				address: `2001:db8:1:${(0xab00 + (index % 256)).toString(16)}::1`,
			}),
			1,
		],
		[
			"from one /48 of IPv6 at many accounts, in a quarter of an hour",
			800,
			(index: number) => ({
				accountNO: String(100_000_000 + index),
				address: `2001:db8:1:${((index % 200) * 256).toString(16)}::1`,
			}),
			1,
		],
	])("%s: %i", async (_title, most, attempterOf, stepMs) => {
		const failed = Math.max(0, most - MOST_ATTEMPTS);
		if (failed > 0) await haveFailed(failed, attempterOf, stepMs);
		expect(await failUntilRefused(attempterOf, stepMs, failed)).toBe(most);
	});

	it("are limited to the same number if they are sent at once", async () => {
		const begun = await Promise.all(Array.from({ length: 50 }, () => attempts.begin(CUSTOMER)));
		expect(begun.filter(({ refusal }) => refusal === undefined)).toHaveLength(10);
	});

	it("are permitted again when the oldest leaves the window; refused attempts do not count", async () => {
		await failUntilRefused(() => ({}), 10_000);
		expect(await fail()).toBe(15 * 60 - 100);
		moment = START + 15 * MINUTE_MS;
		expect(await fail()).toBeUndefined();
		moment = START + 3 * DAY_MS;
		await fail();
		const { count } = database.fn;
		const rows = await database
			.selectFrom("login_attempts")
			.select(count("id").as("kept"))
			.executeTakeFirst();
		expect(rows?.kept).toBe(1);
	});
});

it("a refused attempt does not count, even if its result is never reported", async () => {
	await failUntilRefused(() => ({}), 10_000);
	moment = START + 15 * MINUTE_MS - 1;
	await attempts.begin(CUSTOMER);
	moment += 1;
	expect(await fail()).toBeUndefined();
});

it("an attempt interrupted by a crash counts for a minute, not for a day", async () => {
	for (let index = 0; index < 10; index++) await attempts.begin(CUSTOMER);
	expect(await fail()).toBeGreaterThan(0);
	moment += MINUTE_MS;
	expect(await failUntilRefused(() => ({}), 1)).toBe(10);
});

describe("an account that many networks guess at", () => {
	/** Failures, each from another address. */
	async function failFromEverywhere(failures: number): Promise<void> {
		await haveFailed(failures, (index) => ({ address: address(index) }), 0);
	}

	it.each([
		[49, 0, undefined],
		[50, 0, "work 1"],
		[50, 1, undefined],
		[100, 1, undefined],
		[101, 0, "work 2"],
		[101, 1, "work 2"],
		[101, 2, undefined],
		[1_000, 2, undefined],
	] as const)(
		"asks after %i failures, for work of level %i: %s",
		async (failures, work, answer) => {
			await failFromEverywhere(failures);
			expect(await fail({ work })).toBe(answer);
			expect(await fail({ work: 0, accountNO: "204518838" })).toBeUndefined();
			expect(await fail({ work: 0, browser: "known" })).toBeUndefined();
			moment += DAY_MS;
			expect(await fail({ work: 0 })).toBeUndefined();
		},
	);

	it("lets a network try again at once before the last step, or with enough work", async () => {
		await failFromEverywhere(90);
		for (let index = 0; index < 2; index++) expect(await fail({ work: undefined })).toBeUndefined();
		await failFromEverywhere(20);
		for (let index = 0; index < 2; index++) expect(await fail({ work: 2 })).toBeUndefined();
	});

	it("makes each network wait for a minute if the captcha has no work levels", async () => {
		await failFromEverywhere(101);
		const [one, other] = ["2001:db8:1:1::1", "2001:db8:1:2::1"];
		expect(await fail({ address: one, work: undefined })).toBeUndefined();
		moment += 1_000;
		expect(await fail({ address: other, work: undefined })).toBe(59);
		expect(await fail({ address: "2001:db8:2::1", work: undefined })).toBeUndefined();
		moment += 59_000;
		expect(await fail({ address: other, work: undefined })).toBeUndefined();
	});
});

it("a /48 may guess 100 times a day at an account, however it is divided, and affects nobody else", async () => {
	const START_OF_DAY = moment;
	let passed = 0;
	for (let index = 0; index < 200; index++) {
		const address = `2001:db8:1:${(index * 100).toString(16)}::${index.toString(16)}`;
		if ((await fail({ address, work: 2 })) === undefined) passed++;
		moment += DAY_MS / 200;
	}
	expect(moment).toBe(START_OF_DAY + DAY_MS);
	expect(passed).toBe(100);
	expect(await fail({ address: "2001:db8:2::1", work: 0 })).toBe("work 1");
	expect(await fail({ address: "2001:db8:2::1", work: 1 })).toBeUndefined();
});

it("successful attempts do not count", async () => {
	for (let index = 0; index < 30; index++) {
		const attempt = await attempts.begin(CUSTOMER);
		expect(attempt.refusal).toBeUndefined();
		await attempts.settle(attempt, false);
	}
});

it("failures still count after a change of the root secret", async () => {
	await failUntilRefused(() => ({}), 1);
	const keys = new RootKeys(["a newer root secret of as many characters", SECRET]);
	attempts = new LoginAttempts(database, keys, () => new Date(moment));
	expect(await fail()).toBeGreaterThan(0);
});

it("account, address and browser are stored as hashes only", async () => {
	await fail({ accountNO: "20451883a" });
	moment += 1;
	await fail({ accountNO: "20451883a", browser: "CANARY-BROWSER" });
	const pair = hashOf("account|20451883A|browser|CANARY-BROWSER");
	expect(await kept()).toMatchObject([
		{
			pair_lookup: hashOf("account|20451883A|address|203.0.113.7"),
			address_lookup: hashOf("address|203.0.113.7"),
			account_lookup: hashOf("account|20451883A"),
		},
		{ pair_lookup: pair, address_lookup: pair, account_lookup: pair },
	]);
	expect(JSON.stringify(await kept())).not.toMatch(/CANARY|20451883|203\.0\.113/);
});

it("failures are stored for a day, other attempts for a minute", async () => {
	await fail();
	await attempts.settle(await attempts.begin(CUSTOMER), false);
	const unsettled = await attempts.begin(CUSTOMER);
	expect((await kept()).map(({ counts }) => counts).sort()).toEqual([0, 1, 2]);
	moment += MINUTE_MS;
	await fail();
	expect(await kept()).toHaveLength(4);
	moment += 1;
	await fail();
	expect((await kept()).map(({ counts }) => counts).sort()).toEqual([1, 1, 1, 2]);
	moment = START + DAY_MS;
	await attempts.settle(unsettled, true);
	await fail();
	expect(await kept()).toHaveLength(5);
	moment += 1;
	await fail();
	expect(await kept()).toHaveLength(4);
});
