import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openOutboxDatabase } from "../../../test/support/outbox-database.ts";
import type { Database } from "../../platform/database/database.ts";
import { DatabaseUnavailableError } from "../../platform/database/database-unavailable-error.ts";
import { MAX_ATTEMPTS } from "../../platform/jobs/backoff.ts";
import { Log } from "../../platform/logging/log.ts";
import type { OutboxSender } from "./outbox-entry.ts";
import { kindsOf } from "./outbox-kinds.ts";
import { OutboxLane } from "./outbox-lane.ts";
import { OutboxOverview } from "./outbox-overview.ts";
import { LEASE_MS, OutboxQueue } from "./outbox-queue.ts";
import { UndeliverableError } from "./undeliverable-error.ts";

const NEVER = new Promise<void>(() => {});
let database: Database;
let overview: OutboxOverview;
let queue: OutboxQueue;
let lane: OutboxLane;
const lines: string[] = [];

beforeEach(async () => {
	lines.length = 0;
	const entries = { slow: "mail to registered address", quick: "mail to account contact" } as const;
	database = await openOutboxDatabase(entries, new Date());
	overview = new OutboxOverview(database, () => new Date());
	queue = new OutboxQueue(database, () => new Date());
});
afterEach(async () => {
	await lane.stop();
	await database.destroy();
});

/** Adds more entries to the two. */
async function keepMore(count: number): Promise<void> {
	const [row] = await database.selectFrom("outbox").selectAll().limit(1).execute();
	if (row === undefined) throw new Error("The outbox is empty");
	const rows = Array.from({ length: count }, (_, index) => ({ ...row, id: `more-${index}` }));
	await database.insertInto("outbox").values(rows).execute();
}

/** A lane whose sender handles the slow entry as the test says, and sends the others. */
function open(onSlow: (signal: AbortSignal) => Promise<void>, limits: object = {}): OutboxLane {
	lane = laneOf(({ id }, signal) => (id === "slow" ? onSlow(signal) : Promise.resolve()), limits);
	return lane;
}

function laneOf(send: OutboxSender["send"], limits: object = {}): OutboxLane {
	return new OutboxLane({
		kinds: kindsOf("mail"),
		sender: { send },
		queue,
		log: new Log((line) => lines.push(line)),
		stopLimitMs: 10,
		...limits,
	});
}

function untilSlow(expected: object) {
	const slow = expect.objectContaining({ id: "slow", ...expected });
	return expect.poll(() => overview.list()).toEqual([slow]);
}

describe("a lane", () => {
	it("sends due entries while one hangs", async () => {
		open(() => NEVER).wake();
		await untilSlow({ state: "sending" });
	});

	it("sends at most five entries at once, and the next when one of them ends", async () => {
		await keepMore(6);
		const began: string[] = [];
		const ends: (() => void)[] = [];
		lane = laneOf(({ id }) => {
			began.push(id);
			return new Promise((resolve) => ends.push(resolve));
		});
		lane.wake();
		await expect.poll(() => began).toHaveLength(5);
		lane.wake();
		ends[0]?.();
		await expect.poll(() => began).toHaveLength(6);
		expect(ends).toHaveLength(6);
		for (const end of ends) end();
	});

	it("looks again for an entry that was added while it looked", async () => {
		const rows = await database.selectFrom("outbox").selectAll().execute();
		await database.deleteFrom("outbox").execute();
		const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
		const take = vi.spyOn(queue, "takeDue").mockImplementationOnce(async () => {
			await answered;
			return [];
		});
		open(() => Promise.resolve()).wake();
		await expect.poll(() => take.mock.calls).toHaveLength(1);
		await database.insertInto("outbox").values(rows).execute();
		lane.wake();
		answer();
		await expect.poll(() => overview.list()).toEqual([]);
	});

	it("logs an outbox that cannot be read, and looks again the next time", async () => {
		vi.spyOn(queue, "takeDue").mockRejectedValueOnce(new Error("disk I/O error"));
		open(() => Promise.resolve()).wake();
		await expect.poll(() => lines.join("")).toContain('"event":"outbox_unreadable"');
		lane.wake();
		await expect.poll(() => overview.list()).toEqual([]);
	});

	it("logs which entry could not be marked", async () => {
		vi.spyOn(queue, "markDone").mockRejectedValueOnce(new Error("disk I/O error"));
		open(() => NEVER).wake();
		await expect
			.poll(() => lines.join(""))
			.toMatch(/"event":"outbox_unwritable",.*"outboxId":"quick"/);
	});

	it("logs an entry that was sent, and at which attempt", async () => {
		open(() => NEVER).wake();
		await expect
			.poll(() => lines.map((line) => JSON.parse(line)))
			.toContainEqual(
				expect.objectContaining({ event: "outbox_sent", outboxId: "quick", count: 1 }),
			);
	});

	it("makes the last attempt that is left", async () => {
		const attempts = MAX_ATTEMPTS - 1;
		await database.updateTable("outbox").set({ attempts }).execute();
		open(() => Promise.resolve()).wake();
		await expect.poll(() => overview.list()).toEqual([]);
	});

	it("ends an attempt that takes too long, even if it ignores its signal", async () => {
		open(() => NEVER, { attemptLimitMs: 20 }).wake();
		await untilSlow({ state: "waiting", attempts: 1, lastError: "TimeoutError" });
	});

	it("ends an attempt by half of its lease, so that nobody else sends the entry meanwhile", async () => {
		const limit = vi.spyOn(AbortSignal, "timeout");
		onTestFinished(() => limit.mockRestore());
		open(() => NEVER).wake();
		await untilSlow({ state: "sending" });
		expect(limit).toHaveBeenCalled();
		for (const [ms] of limit.mock.calls) expect(ms).toBeLessThanOrEqual(LEASE_MS / 2);
	});

	it("marks undeliverable entries as dead at once, without logging their text", async () => {
		open(() => Promise.reject(new UndeliverableError("RCPT TO 550 5.1.1"))).wake();
		await untilSlow({ state: "dead", lastError: "UndeliverableError RCPT TO 550 5.1.1" });
	});

	it("stores and logs no error message", async () => {
		open(() => Promise.reject(new Error("no such user owner@wongkee.example"))).wake();
		await untilSlow({ state: "waiting", lastError: "Error" });
		expect(lines.join("")).toContain("outbox_failed");
		expect(lines.join("")).not.toContain("wongkee");
	});

	it.each([
		["sent", "markDone", () => Promise.resolve(), []],
		[
			"put off",
			"markFailed",
			() => Promise.reject(new Error("greylisted")),
			[{ state: "waiting", attempts: 1 }],
		],
		[
			"undeliverable",
			"markDead",
			() => Promise.reject(new UndeliverableError("550")),
			[{ state: "dead", attempts: 1 }],
		],
	] as const)(
		"notes that an entry was %s as soon as the database is no longer busy",
		async (_what, mark, onSlow, left) => {
			vi.spyOn(queue, mark).mockRejectedValueOnce(new DatabaseUnavailableError());
			open(onSlow).wake();
			await expect.poll(() => overview.list()).toMatchObject(left);
		},
	);

	it("marks an entry as dead if every attempt ended with the process", async () => {
		await database
			.updateTable("outbox")
			.set({ attempts: MAX_ATTEMPTS })
			.where("id", "=", "slow")
			.execute();
		open(() => Promise.resolve()).wake();
		await untilSlow({ state: "dead", lastError: "Interrupted" });
	});

	it("gives back unfinished entries on stop, and starts none", async () => {
		open((signal) => new Promise((_, reject) => signal.addEventListener("abort", reject))).wake();
		await untilSlow({ state: "sending" });
		await lane.stop();
		await untilSlow({ state: "waiting", attempts: 1, lastError: "Interrupted" });
		lane.wake();
		await untilSlow({ state: "waiting", attempts: 1 });
	});

	it("gives back on stop what it was taking, too", async () => {
		const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
		const { takeDue } = queue;
		vi.spyOn(queue, "takeDue").mockImplementationOnce(async (...asked) => {
			const taken = await takeDue.apply(queue, asked);
			await answered;
			return taken;
		});
		open(() => NEVER).wake();
		const states = async () => (await overview.list()).map(({ state }) => state);
		await expect.poll(states).toEqual(["sending", "sending"]);
		const stopping = lane.stop();
		answer();
		await stopping;
		expect(await states()).toEqual(["waiting"]);
	});

	it("finishes nearly finished attempts on stop", async () => {
		let finish = () => {};
		open(() => new Promise((resolve) => (finish = resolve)), { stopLimitMs: 5_000 }).wake();
		await untilSlow({ state: "sending" });
		const stopping = lane.stop();
		finish();
		await stopping;
		expect(await overview.list()).toEqual([]);
	});
});
