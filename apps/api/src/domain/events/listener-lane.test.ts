import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { EVENT_KINDS, EventListener, listen } from "../../platform/extensions/listener.ts";
import type { OwnProcess } from "../../platform/extensions/own-process.ts";
import { Log } from "../../platform/logging/log.ts";
import { EventQueue, LEASE_MS } from "./event-queue.ts";
import { Events } from "./events.ts";
import { ListenerLane } from "./listener-lane.ts";

const NAME = "crm";
const HALF_HOUR_MS = 30 * 60_000;

class Nothing extends EventListener {
	override async handle(): Promise<void> {}
}

let database: Database;
let now: Date;
let queue: EventQueue;
let events: Events;
let lines: string[];
let lanes: ListenerLane[];

beforeEach(async () => {
	now = new Date("2026-11-29T08:00:00.000Z");
	lines = [];
	lanes = [];
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	queue = new EventQueue(database, () => now);
	const listeners = [
		listen(NAME, EVENT_KINDS, Nothing),
		listen("other", ["account removed"], Nothing),
	];
	events = new Events(
		new Extensions({ file: "", adapters: [], modules: [], listeners }),
		() => now,
	);
});
afterEach(async () => {
	await Promise.all(lanes.map((lane) => lane.stop()));
	await database.destroy();
});

/** A lane whose process answers like this, by the event's subject. */
function laneWith(answer: (subject: string) => string | undefined | Promise<string | undefined>) {
	const handled: string[] = [];
	const call: OwnProcess["call"] = async (event) => {
		const { subject = "" } = event ?? {};
		handled.push(subject);
		return await answer(subject);
	};
	const process = { call, stop: async () => {} } as unknown as OwnProcess;
	const log = new Log((line) => lines.push(line));
	const lane = new ListenerLane({ listener: NAME, queue, process, log });
	lanes.push(lane);
	return { lane, handled };
}

const accept = (reference: string) => events.add(database, "registration accepted", reference);
const pass = (milliseconds: number) => {
	now = new Date(now.getTime() + milliseconds);
};

it("events are handed over in their order, once each", async () => {
	for (const reference of ["first", "second", "third"]) {
		await accept(reference);
		pass(1);
	}
	const { lane, handled } = laneWith(() => undefined);
	lane.wake();
	await vi.waitFor(async () => expect(await queue.backlogs()).toEqual([]));
	lane.wake();
	await lane.stop();
	expect(handled).toEqual(["first", "second", "third"]);
});

it("one that fails is handed over again after a pause, and keeps no other from being handled", async () => {
	await accept("poison");
	pass(1);
	await accept("harmless");
	let isCured = false;
	const { lane, handled } = laneWith((subject) =>
		subject === "poison" && !isCured ? "TypeError" : undefined,
	);
	lane.wake();
	await vi.waitFor(() => expect(handled).toEqual(["poison", "harmless"]));
	await vi.waitFor(async () =>
		expect(await queue.backlogs()).toEqual([
			{
				listener: NAME,
				waiting: 1,
				oldestAt: "2026-11-29T08:00:00.000Z",
				attempts: 1,
				lastError: "TypeError",
			},
		]),
	);
	expect(lines.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({
			event: "listener_failed",
			listener: NAME,
			failure: "TypeError",
			count: 1,
		}),
	]);
	isCured = true;
	pass(HALF_HOUR_MS);
	lane.wake();
	await vi.waitFor(async () => expect(await queue.backlogs()).toEqual([]));
	expect(handled).toEqual(["poison", "harmless", "poison"]);
});

it("what is being handled at the server's end is given back, and no failure", async () => {
	await accept("first");
	let end = (_failure: string) => {};
	const { lane, handled } = laneWith(
		() =>
			new Promise((resolve) => {
				end = resolve;
			}),
	);
	lane.wake();
	await vi.waitFor(() => expect(handled).toEqual(["first"]));
	pass(1);
	await accept("second");
	pass(1);
	const stopped = lane.stop();
	end("ended");
	await stopped;
	expect(lines).toEqual([]);
	const again = laneWith(() => undefined);
	again.lane.wake();
	await vi.waitFor(() => expect(again.handled).toEqual(["first", "second"]));
});

it("what is taken while the server ends is given back, and starts no process", async () => {
	await accept("first");
	const held = Promise.withResolvers<void>();
	const take = queue.take.bind(queue);
	const taking = vi.spyOn(queue, "take").mockImplementation(async (listener) => {
		const taken = await take(listener);
		await held.promise;
		return taken;
	});
	const { lane, handled } = laneWith(() => undefined);
	lane.wake();
	const stopped = lane.stop();
	held.resolve();
	await stopped;
	taking.mockRestore();
	expect(handled).toEqual([]);
	expect((await queue.take(NAME))?.event.subject).toBe("first");
});

it("what a process had when it died goes to another after its lease, and not before", async () => {
	await accept("first");
	expect((await queue.take(NAME))?.event.subject).toBe("first");
	expect(await queue.take(NAME)).toBeUndefined();
	pass(LEASE_MS);
	expect((await queue.take(NAME))?.attempts).toBe(2);
});

it("each listener has its own events, of the kinds that it named", async () => {
	await accept("first");
	await database
		.insertInto("accounts")
		.values(
			["1:gone", "1:also"].map((account_lookup) => ({
				account_lookup,
				mobile_lookups: "[]",
				br_lookup: "",
				details: Buffer.from("sealed"),
				is_dummy_br: 0,
				imported_at: now.toISOString(),
			})),
		)
		.execute();
	await events.addRemoved(database, database.selectFrom("accounts").select("account_lookup"));
	expect(await queue.backlogs()).toMatchObject([
		{ listener: NAME, waiting: 3 },
		{ listener: "other", waiting: 2 },
	]);
	const taken = await queue.take("other");
	expect(taken?.event).toEqual({
		id: `account removed ${taken?.event.subject} ${now.toISOString()}`,
		kind: "account removed",
		subject: expect.stringMatching(/^1:(gone|also)$/),
		at: now.toISOString(),
	});
});

it("without listeners nothing is written", async () => {
	const none = new Events(Extensions.NONE, () => now);
	await none.add(database, "registration accepted", "first");
	await none.addRemoved(database, database.selectFrom("accounts").select("account_lookup"));
	expect(await queue.backlogs()).toEqual([]);
});
