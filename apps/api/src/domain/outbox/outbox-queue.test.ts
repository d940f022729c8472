import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openOutboxDatabase } from "../../../test/support/outbox-database.ts";
import type { Database } from "../../platform/database/database.ts";
import { MAX_ATTEMPTS } from "../../platform/jobs/backoff.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { kindsOf, type OutboxKind } from "./outbox-kinds.ts";
import { OutboxOverview } from "./outbox-overview.ts";
import { LEASE_MS, OutboxQueue } from "./outbox-queue.ts";

const START = new Date("2026-11-21T08:00:00.000Z");
let moment: number;
let database: Database;
let queue: OutboxQueue;
let overview: OutboxOverview;

beforeEach(async () => {
	moment = START.getTime();
	const entries = { first: "mail to registered address", event: "delivery" } as const;
	database = await openOutboxDatabase(entries, START);
	const clock = () => new Date(moment);
	queue = new OutboxQueue(database, clock);
	overview = new OutboxOverview(database, clock);
});
afterEach(() => database.destroy());

async function take(kinds: readonly OutboxKind[] = kindsOf("mail")): Promise<OutboxEntry> {
	const [entry] = await queue.takeDue(kinds, 10);
	if (entry === undefined) throw new Error("Nothing is due");
	return entry;
}

async function stateOf(id: string) {
	return (await overview.list()).find((row) => row.id === id);
}

describe("a taken entry", () => {
	it("belongs to its holder for two minutes, and may then be taken by another", async () => {
		expect(await take()).toMatchObject({ id: "first", attempts: 1 });
		moment += 2 * 60_000 - 1;
		expect(await queue.takeDue(kindsOf("mail"), 10)).toEqual([]);
		moment += 1;
		expect(await take()).toMatchObject({ id: "first", attempts: 2 });
	});

	it("is only taken with entries of its kinds", async () => {
		expect(await take(kindsOf("delivery"))).toMatchObject({ id: "event" });
		expect(await stateOf("first")).toMatchObject({ state: "waiting" });
	});

	it("is the one that has been due for longest, whether it waits or its holder died", async () => {
		await take(kindsOf("delivery"));
		moment += LEASE_MS + 1;
		const all = [...kindsOf("mail"), ...kindsOf("delivery")];
		for (const id of ["first", "event"])
			expect(await queue.takeDue(all, 1)).toEqual([expect.objectContaining({ id })]);
	});

	it("is due at once after a restart of a server that is alone", async () => {
		await take();
		await queue.endLeases();
		expect(await take()).toMatchObject({ id: "first", attempts: 2 });
	});

	it("stays done, or dead, after a restart of a server that is alone", async () => {
		await queue.markDone(await take());
		await queue.markDead(await take(kindsOf("delivery")), "Refused");
		await queue.endLeases();
		expect(await queue.takeDue([...kindsOf("mail"), ...kindsOf("delivery")], 10)).toEqual([]);
	});

	it("is not postponed by a holder whose lease ended, once another one has sent it", async () => {
		const late = await take();
		moment += LEASE_MS;
		await queue.markDone(await take());
		await queue.markFailed(late, "Late");
		await queue.markDead(late, "Late");
		expect(await stateOf("first")).toBeUndefined();
	});

	it("is done once a holder whose lease ended has sent it, even if another holds it by then", async () => {
		const late = await take();
		moment += LEASE_MS;
		const again = await take();
		await queue.markDone(late);
		await queue.markFailed(again, "Refused the second time");
		expect(await stateOf("first")).toBeUndefined();
	});

	it.each<[string, (late: OutboxEntry) => Promise<void>]>([
		["fails", (late) => queue.markFailed(late, "Late")],
		["finds that no attempt can help", (late) => queue.markDead(late, "Late")],
		["gives it back", (late) => queue.giveBack(late)],
	])("stays with its new holder if the former one %s", async (_what, letGo) => {
		const late = await take();
		moment += LEASE_MS;
		await take();
		await letGo(late);
		expect(await stateOf("first")).toMatchObject({
			state: "sending",
			attempts: 2,
			nextAttemptAt: new Date(moment + LEASE_MS).toISOString(),
		});
	});

	it("is due at once after it was given back", async () => {
		await queue.giveBack(await take());
		expect(await take()).toMatchObject({ id: "first", attempts: 2 });
	});
});

it.each([
	["event", "first"],
	["first", "event"],
])(
	"takes %s, which has waited longer, before %s, and no more than requested",
	async (early, late) => {
		const later = new Date(START.getTime() + 1).toISOString();
		await database
			.updateTable("outbox")
			.set({ next_attempt_at: later })
			.where("id", "=", late)
			.execute();
		moment += 1;
		const kinds = [...kindsOf("mail"), ...kindsOf("delivery")];
		for (const id of [early, late]) expect(await queue.takeDue(kinds, 1)).toMatchObject([{ id }]);
	},
);

describe("an entry that fails", () => {
	it("waits longer each time, and records the error", async () => {
		const pauses: number[] = [];
		for (let round = 0; round < 4; round++) {
			await queue.markFailed(await take(), "Error ECONNREFUSED");
			const next = Date.parse((await stateOf("first"))?.nextAttemptAt ?? "");
			pauses.push(next - moment);
			moment = next;
		}
		expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
		expect(await stateOf("first")).toMatchObject({
			state: "waiting",
			attempts: 4,
			lastError: "Error ECONNREFUSED",
		});
	});

	it("is dead after the last attempt, and only the operator can retry it", async () => {
		await database
			.updateTable("outbox")
			.set({ attempts: MAX_ATTEMPTS - 1 })
			.execute();
		await queue.markFailed(await take(), "Error");
		expect(await stateOf("first")).toMatchObject({ state: "dead", nextAttemptAt: null });
		moment += 365 * 24 * 60 * 60 * 1000;
		expect(await queue.takeDue(kindsOf("mail"), 10)).toEqual([]);
		expect(await overview.retry("first")).toBe(1);
		expect(await take()).toMatchObject({ id: "first", attempts: 1 });
	});
});

describe("the overview", () => {
	it("counts waiting, sending and dead entries, with the age of the oldest", async () => {
		const none = { count: 0, oldestSeconds: 0 };
		const two = { count: 2, oldestSeconds: 0 };
		expect(await overview.depth()).toEqual({ waiting: two, sending: none, dead: none });
		await queue.markDead(await take(), "Refused");
		moment += 90_000;
		const one = { count: 1, oldestSeconds: 90 };
		expect(await overview.depth()).toEqual({ waiting: one, sending: none, dead: one });
		const sent = await take(kindsOf("delivery"));
		expect(await overview.depth()).toEqual({ waiting: none, sending: one, dead: one });
		await queue.markDone(sent);
		expect(await overview.depth()).toEqual({ waiting: none, sending: none, dead: one });
	});

	it("does not retry entries that are being sent or done", async () => {
		await take();
		await queue.markDone(await take(kindsOf("delivery")));
		expect(await overview.retry()).toBe(0);
		expect(await overview.retry("event")).toBe(0);
	});
});
