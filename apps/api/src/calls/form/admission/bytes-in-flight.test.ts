import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DiskRoom } from "../../../platform/files/disk-room.ts";
import type { AdmittedSubmission } from "./admitted-submission.ts";
import { BytesInFlight } from "./bytes-in-flight.ts";
import { type NoRoomError, WaitLimit } from "./wait-limit.ts";

const MEGABYTE = 1024 ** 2;
const MAX_WAIT_MS = 30_000;
const MAX_BODY_MEGABYTES = 36;
/** The size of the disk, and how much of it stays free. */
const DISK = { floorMegabytes: 30, megabytes: 300 };

beforeEach(() => {
	vi.useFakeTimers({ toNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** A disk that the test fills and empties. */
interface Disk {
	freeMegabytes: number;
	looks?: number;
	answersNoMore?: boolean;
}

function gate(maxMegabytes: number, disk: Disk = { freeMegabytes: Number.POSITIVE_INFINITY }) {
	const wait = new WaitLimit(MAX_WAIT_MS);
	const inFlight = new BytesInFlight({
		maxBytes: maxMegabytes * MEGABYTE,
		maxBodyBytes: MAX_BODY_MEGABYTES * MEGABYTE,
		wait,
		disk: new DiskRoom(async () => {
			disk.looks = (disk.looks ?? 0) + 1;
			if (disk.answersNoMore) await new Promise(() => {});
			return {
				totalBytes: DISK.megabytes * MEGABYTE,
				freeBytes: disk.freeMegabytes * MEGABYTE,
			};
		}),
	});
	const admitted: { name: string; upload: AdmittedSubmission }[] = [];
	const refused: string[] = [];
	const names = () => admitted.map(({ name }) => name);
	/** @param owner the owner, unless it has its own account and network */
	const ask = async (
		name: string,
		megabytes: number,
		{ gone = new AbortController(), account = name, network = name } = {},
	) => {
		void wait
			.run(gone.signal, (stopWaiting) =>
				inFlight.admit({ account, network }, megabytes * MEGABYTE, {
					stopWaiting,
					gone: gone.signal,
				}),
			)
			.then(
				(upload) => admitted.push({ name, upload }),
				({ lack }: NoRoomError) => refused.push(`${name}: ${lack}`),
			);
		await vi.advanceTimersByTimeAsync(0);
	};
	const upload = (wanted: string) => {
		const found = admitted.find(({ name }) => name === wanted)?.upload;
		if (found === undefined) throw new RangeError(`${wanted} is not inside`);
		return found;
	};
	return { ask, upload, names, refused, load: () => inFlight.load };
}

it("uploads beyond the limit wait, and are admitted as bytes of the others arrive", async () => {
	const { ask, upload, names } = gate(50);
	await ask("a", 30);
	await ask("b", 30);
	expect(names()).toEqual(["a"]);
	upload("a").received(9 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(0);
	expect(names()).toEqual(["a"]);
	upload("a").received(MEGABYTE);
	await vi.advanceTimersByTimeAsync(0);
	expect(names()).toEqual(["a", "b"]);
});

it("the first to come is admitted first, even a small upload after a large one", async () => {
	const { ask, upload, names } = gate(50);
	await ask("a", 40);
	await ask("large", 35);
	await ask("small", 1);
	upload("a").received(5 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(names()).toEqual(["a"]);
	upload("a").release();
	await vi.advanceTimersByTimeAsync(0);
	expect(names()).toEqual(["a", "large", "small"]);
});

it("an upload larger than the limit is admitted alone", async () => {
	const { ask, names } = gate(10);
	await ask("huge", 35);
	await ask("another", 1);
	expect(names()).toEqual(["huge"]);
});

it("an upload that waits too long is refused, and one whose client disconnects stops waiting", async () => {
	const { ask, names, refused } = gate(0.01);
	const gone = new AbortController();
	// Less than the charge of every upload, so that it keeps its place.
	await ask("a", 0.05);
	await ask("late", 0.05);
	await ask("gone", 0.05, { gone });
	gone.abort();
	await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1);
	expect(refused).toEqual(["gone: busy"]);
	await vi.advanceTimersByTimeAsync(1);
	expect(refused).toEqual(["gone: busy", "late: busy"]);
	expect(names()).toEqual(["a"]);
});

it("an upload whose client disconnected takes no room, and delays nobody", async () => {
	const { ask, upload, names } = gate(50);
	const gone = new AbortController();
	await ask("a", 40);
	await ask("large", 35, { gone });
	await ask("small", 10);
	gone.abort();
	await vi.advanceTimersByTimeAsync(0);
	expect(names()).toEqual(["a", "small"]);
	upload("a").release();
	await ask("next", 40);
	expect(names()).toEqual(["a", "small", "next"]);
});

it("an upload whose client disconnected before it was asked is not admitted, and leaves no timer", async () => {
	const { ask, names, refused } = gate(50);
	const gone = new AbortController();
	gone.abort();
	await ask("gone", 1, { gone });
	expect([names(), refused]).toEqual([[], ["gone: busy"]]);
	expect(vi.getTimerCount()).toBe(0);
});

it("an upload whose client disconnects does not stop the tick that admits the others", async () => {
	const { ask, names } = gate(40);
	const gone = new AbortController();
	await ask("stalled", 35);
	await ask("next", 35);
	await ask("gone", 35, { gone });
	gone.abort();
	await vi.advanceTimersByTimeAsync(2_500);
	expect(names()).toEqual(["stalled", "next"]);
});

it("an upload that was received completely frees its room at once", async () => {
	const { ask, upload, names } = gate(50);
	await ask("a", 30);
	await ask("b", 30);
	upload("a").endReceiving();
	await vi.advanceTimersByTimeAsync(0);
	expect(names()).toEqual(["a", "b"]);
});

it("hundreds of slow phones take no place that a fast one needs", async () => {
	const { ask, upload, names } = gate(512);
	for (let phone = 0; phone < 200; phone++) await ask(`slow ${phone}`, 2);
	await ask("fast", 200);
	expect(names()).not.toContain("fast");
	for (let second = 0; second < 3; second++) {
		for (let phone = 0; phone < 200; phone++) upload(`slow ${phone}`).received(20_000);
		await vi.advanceTimersByTimeAsync(1_000);
	}
	expect(names()).toContain("fast");
});

it("an upload that sends nothing is charged next to nothing until it continues", async () => {
	const { ask, upload, names } = gate(40);
	await ask("stalled", 35);
	await ask("next", 35);
	expect(names()).toEqual(["stalled"]);
	await vi.advanceTimersByTimeAsync(2_500);
	expect(names()).toEqual(["stalled", "next"]);
	upload("stalled").received(5 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	await ask("third", 10);
	expect(names()).toEqual(["stalled", "next"]);
});

it("the number of bytes in flight, and of waiting uploads, is reported", async () => {
	const { ask, upload, load } = gate(40);
	expect(load()).toEqual({ chargedBytes: 0, receiving: 0, waiting: 0 });
	await ask("a", 35);
	await ask("b", 6);
	expect(load()).toEqual({ chargedBytes: 35 * MEGABYTE, receiving: 1, waiting: 1 });
	upload("a").received(20 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(0);
	expect(load()).toEqual({ chargedBytes: 21 * MEGABYTE, receiving: 2, waiting: 0 });
	upload("a").received(15 * MEGABYTE);
	expect(load().chargedBytes).toBe(6 * MEGABYTE);
});

it("an upload is charged five seconds at the speed of the last one, and at least 64 kB", async () => {
	const { ask, upload, load } = gate(100);
	await ask("a", 50);
	upload("a").received(MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	// The first tick may come at once.
	expect(load().chargedBytes).toBe(49 * MEGABYTE);
	upload("a").received(2 * MEGABYTE);
	upload("a").received(MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(load().chargedBytes).toBe(15 * MEGABYTE);
	upload("a").received(10 * MEGABYTE);
	expect(load().chargedBytes).toBe(15 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(load().chargedBytes).toBe(36 * MEGABYTE);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(load().chargedBytes).toBe(64 * 1024);
});

it("an upload that disconnected or was admitted is not refused later", async () => {
	const { ask, upload, names, refused } = gate(10);
	const stays = new AbortController();
	await ask("a", 10);
	await ask("b", 10, { gone: stays });
	upload("a").release();
	await vi.advanceTimersByTimeAsync(0);
	// The tick of the admitted upload.
	expect(vi.getTimerCount()).toBe(1);
	await vi.advanceTimersByTimeAsync(2 * MAX_WAIT_MS);
	expect(names()).toEqual(["a", "b"]);
	expect(refused).toEqual([]);
});

it("a waiting upload makes later ones wait, however small", async () => {
	const { ask, names } = gate(40);
	await ask("a", 30);
	await ask("large", 20);
	await ask("small", 1);
	expect(names()).toEqual(["a"]);
});

it("no timer is left when the last upload has gone", async () => {
	const { ask, upload } = gate(100);
	await ask("a", 35);
	await ask("b", 35);
	upload("a").release();
	upload("a").release();
	await vi.advanceTimersByTimeAsync(0);
	expect(vi.getTimerCount()).toBe(1);
	upload("b").release();
	expect(vi.getTimerCount()).toBe(0);
	await ask("c", 35);
	expect(vi.getTimerCount()).toBe(1);
	upload("c").release();
});

describe("waiting uploads take turns:", () => {
	/**
	 * Requests while one is admitted, then admits each as the previous one leaves. @returns the order
	 */
	async function orderOf(waiting: readonly (readonly [string, string, string])[]) {
		const { ask, upload, names } = gate(10);
		await ask("first", 10, { account: "greedy", network: "crowded" });
		for (const [name, account, network] of waiting) await ask(name, 10, { account, network });
		for (let turn = 0; turn < waiting.length; turn++) {
			upload(names().at(-1) ?? "").release();
			await vi.advanceTimersByTimeAsync(0);
		}
		return names().slice(1).join(" ");
	}

	it("one account, in any number of networks, waits for itself", async () => {
		const order = await orderOf([
			["a1", "greedy", "n1"],
			["a2", "greedy", "n2"],
			["a3", "greedy", "n3"],
			["b", "honest", "n4"],
			["c", "other", "n5"],
		]);
		expect(order).toBe("a1 b c a2 a3");
	});

	it("one network, with any number of accounts, waits for itself", async () => {
		const order = await orderOf([
			["a1", "u1", "crowded"],
			["a2", "u2", "crowded"],
			["a3", "u3", "crowded"],
			["b", "honest", "n1"],
			["c", "other", "n2"],
		]);
		expect(order).toBe("a1 b c a2 a3");
	});

	it("accounts of a network take turns", async () => {
		const order = await orderOf([
			["a1", "greedy", "crowded"],
			["a2", "greedy", "crowded"],
			["a3", "greedy", "crowded"],
			["b", "honest", "crowded"],
			["c", "other", "crowded"],
		]);
		expect(order).toBe("a1 b c a2 a3");
	});

	it("everyone gets a turn, even while others keep coming", async () => {
		const { ask, upload, names } = gate(10);
		await ask("first", 10, { network: "crowded" });
		await ask("a", 10, { network: "crowded" });
		await ask("b", 10, { network: "crowded" });
		for (const late of ["c", "d", "e"]) {
			upload(names().at(-1) ?? "").release();
			await ask(late, 10);
		}
		expect(names()).toEqual(["first", "a", "b", "c"]);
	});
});

describe("a body that inflates to more than expected", () => {
	it("is charged the same amount again, and read on if there is room", async () => {
		const { ask, upload, load } = gate(100);
		await ask("a", 2);
		expect(upload("a").received(2 * MEGABYTE)).toBeUndefined();
		await upload("a").received(1);
		expect(load().chargedBytes).toBe(2 * MEGABYTE);
	});

	it("is never charged more than the largest body", async () => {
		const { ask, upload, load } = gate(100);
		await ask("a", 20);
		await upload("a").received(20 * MEGABYTE + 1);
		expect(load().chargedBytes).toBe(16 * MEGABYTE);
		await upload("a").received(16 * MEGABYTE);
		expect(load().chargedBytes).toBe(0);
	});

	it("waits for its turn without being charged", async () => {
		const { ask, upload, load } = gate(40);
		await ask("a", 10);
		await ask("b", 30);
		const room = vi.fn();
		void upload("a")
			.received(10 * MEGABYTE + 1)
			?.then(room);
		await vi.advanceTimersByTimeAsync(0);
		expect(room).toHaveBeenCalledOnce();
		const more = vi.fn();
		void upload("a")
			.received(10 * MEGABYTE)
			?.then(more);
		await vi.advanceTimersByTimeAsync(0);
		expect(more).not.toHaveBeenCalled();
		expect(load()).toMatchObject({ chargedBytes: 30 * MEGABYTE, waiting: 1 });
		upload("b").received(20 * MEGABYTE);
		await vi.advanceTimersByTimeAsync(0);
		expect(more).toHaveBeenCalledOnce();
	});

	it("takes all available disk space if it is alone", async () => {
		const { ask, upload } = gate(100, { freeMegabytes: DISK.floorMegabytes + 30 });
		await ask("a", 16);
		const room = vi.fn();
		void upload("a")
			.received(16 * MEGABYTE + 1)
			?.then(room);
		await vi.advanceTimersByTimeAsync(0);
		expect(room).toHaveBeenCalledOnce();
	});

	it("counts what its account already has on the disk", async () => {
		const { ask, upload } = gate(100, { freeMegabytes: DISK.floorMegabytes + 59 });
		await ask("other", 8, { account: "greedy" });
		await ask("a", 16, { account: "greedy" });
		const room = vi.fn();
		void upload("a")
			.received(16 * MEGABYTE + 1)
			?.then(room);
		await vi.advanceTimersByTimeAsync(0);
		expect(room).not.toHaveBeenCalled();
		upload("other").release();
		await vi.advanceTimersByTimeAsync(0);
		expect(room).toHaveBeenCalledOnce();
	});

	it("is refused if there is no room for too long, and at once if its client has disconnected", async () => {
		const gone = new AbortController();
		const disk = { freeMegabytes: DISK.floorMegabytes + 16 };
		const { ask, upload } = gate(100, disk);
		await ask("a", 10);
		await ask("b", 10, { gone });
		const [patient, left] = ["a", "b"].map((name) =>
			expect(upload(name).received(10 * MEGABYTE + 1)).rejects.toMatchObject({
				lack: "storage_full",
			}),
		);
		disk.freeMegabytes = DISK.floorMegabytes;
		gone.abort();
		await left;
		await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
		await patient;
	});
});

describe("the disk", () => {
	const { floorMegabytes } = DISK;

	it("keeps a tenth free, and what admitted uploads still have to write", async () => {
		const disk = { freeMegabytes: floorMegabytes + 90 };
		const { ask, upload, names, refused } = gate(1_000, disk);
		await ask("a", 80);
		await ask("b", 80);
		expect(names()).toEqual(["a"]);
		upload("a").received(80 * MEGABYTE);
		disk.freeMegabytes -= 60;
		await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
		expect(names()).toEqual(["a"]);
		expect(refused).toEqual(["b: storage_full"]);
	});

	it("accepts what fits to the byte", async () => {
		const { ask, names } = gate(1_000, { freeMegabytes: floorMegabytes + 60 });
		await ask("a", 80);
		expect(names()).toEqual(["a"]);
	});

	it("does not exclude an upload that would fit to the byte", async () => {
		const { ask, names, refused } = gate(0.01, { freeMegabytes: floorMegabytes + 3 / 8 });
		await ask("a", 0.25);
		await ask("late", 0.25);
		expect(names()).toEqual(["a"]);
		await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
		expect(refused).toEqual(["late: busy"]);
	});

	it("is measured by the first upload and then every second, and may not answer", async () => {
		const disk: Disk = { freeMegabytes: floorMegabytes + 200 };
		const { ask, names } = gate(40, disk);
		await ask("stalled", 35);
		await ask("next", 35);
		expect(disk.looks).toBe(1);
		disk.answersNoMore = true;
		await vi.advanceTimersByTimeAsync(2_500);
		expect(disk.looks).toBe(3);
		expect(names()).toEqual(["stalled", "next"]);
	});

	it("when full causes no pointless waits, and serves waiting uploads once there is room", async () => {
		const disk = { freeMegabytes: 0 };
		const { ask, names, refused } = gate(1_000, disk);
		await ask("in vain", 10);
		expect(refused).toEqual(["in vain: storage_full"]);
		disk.freeMegabytes = floorMegabytes + 10;
		await ask("a", 10);
		await ask("b", 10);
		expect(names()).toEqual(["a"]);
		disk.freeMegabytes = floorMegabytes + 20;
		await vi.advanceTimersByTimeAsync(1_000);
		expect(names()).toEqual(["a", "b"]);
	});

	it.each([
		["account", (index: number) => ({ account: "greedy", network: `n${index}` })],
		["network", (index: number) => ({ account: `u${index}`, network: "crowded" })],
	])("is never filled by one %s: as much stays free for others", async (_kind, ownerOf) => {
		const { ask, names } = gate(1_000, { freeMegabytes: floorMegabytes + 150 });
		for (let index = 0; index < 8; index++) await ask(`greedy ${index}`, 20, ownerOf(index));
		expect(names()).toHaveLength(5);
		await ask("honest", 20);
		expect(names().at(-1)).toBe("honest");
	});

	it("counts drafts until they are removed", async () => {
		const { ask, upload, names } = gate(1_000, { freeMegabytes: floorMegabytes + 50 });
		const whose = { account: "greedy" };
		await ask("a", 30, whose);
		upload("a").received(30 * MEGABYTE);
		upload("a").endReceiving();
		await ask("b", 20, whose);
		expect(names()).toEqual(["a"]);
		upload("a").release();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(names()).toEqual(["a", "b"]);
	});
});

describe("an upload that sends next to nothing", () => {
	async function send(bytesPerSecond: number, seconds: number) {
		const { ask, upload } = gate(100);
		await ask("a", 10);
		for (let second = 0; second < seconds; second++) {
			upload("a").arrived(bytesPerSecond);
			void upload("a").received(bytesPerSecond);
			await vi.advanceTimersByTimeAsync(1_000);
		}
		return upload("a").stalled.aborted;
	}

	it("has stalled after twenty seconds", async () => {
		expect(await send(0, 19)).toBe(false);
		expect(await send(0, 20)).toBe(true);
		expect(await send(499, 20)).toBe(true);
	});

	it("has not stalled at the speed of the worst mobile line, or while nothing of it is read", async () => {
		expect(await send(2_500, 480)).toBe(false);
		expect(await send(500, 480)).toBe(false);
		const { ask, upload } = gate(100);
		await ask("a", 10);
		const body = upload("a").counting(async (take) => {
			await take(Buffer.alloc(1));
		});
		const { promise, resolve } = Promise.withResolvers<void>();
		const reading = body(() => promise);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(upload("a").stalled.aborted).toBe(false);
		resolve();
		await reading;
		await vi.advanceTimersByTimeAsync(20_000);
		expect(upload("a").stalled.aborted).toBe(true);
	});
});
