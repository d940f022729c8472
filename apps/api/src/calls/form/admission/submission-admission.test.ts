import { tmpdir } from "node:os";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Request } from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseEnvironment } from "../../../platform/environment/environment.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { SubmissionAdmission } from "./submission-admission.ts";

const MAX_BYTES_IN_FLIGHT = 10_000;

let admission: SubmissionAdmission;

beforeEach(() => {
	vi.useFakeTimers({
		toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
	});
	const environment = parseEnvironment({
		MAX_BYTES_IN_FLIGHT: String(MAX_BYTES_IN_FLIGHT),
		DATA_DIR: tmpdir(),
	});
	admission = new SubmissionAdmission(environment);
});
afterEach(() => {
	vi.useRealTimers();
});

/** The part of a request that its admission needs. */
function sending(headers: Readonly<Record<string, string>>): Request {
	return Object.assign(new PassThrough(), { headers, complete: false }) as unknown as Request;
}

/** A submission that is handled until the test ends it. */
async function submit(
	headers: Readonly<Record<string, string>>,
	{
		session = "session",
		account = session,
		key = "key",
		request = sending(headers),
	}: Partial<Record<"session" | "account" | "key", string>> & { readonly request?: Request } = {},
) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const state = {
		isInside: false,
		refusal: undefined as unknown,
		end: resolve,
		request,
		arrived: (_bytes: number) => {},
		receivedAll: () => {},
	};
	const { waiting } = admission.load;
	const submitter = {
		session: { id: session, accountLookups: [`account of ${account}`] as [string] },
		idempotencyKey: key,
	};
	void admission
		.run(request, submitter, async (upload) => {
			state.arrived = (bytes) => upload.arrived(bytes);
			state.receivedAll = () => upload.endReceiving();
			state.isInside = true;
			await promise;
		})
		.catch((error) => {
			state.refusal = error;
		})
		.finally(() => {
			state.isInside = false;
		});
	const isRefused = () => state.refusal !== undefined;
	await until(() => state.isInside || isRefused() || admission.load.waiting > waiting);
	return state;
}

/** Without any time passing. */
async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await setImmediate();
}

const LARGEST = { "content-length": String(MAX_BYTES_IN_FLIGHT) };

it("a submission without a length counts as the largest", async () => {
	await submit({});
	const fiveFilesInBase64 = (5 * 5_000_000 * 4) / 3;
	expect(admission.load.chargedBytes).toBeGreaterThan(fiveFilesInBase64);
});

it("a compressed submission counts 1.4 of its length, and no more than the largest", async () => {
	await submit({ "content-length": "1000", "content-encoding": "gzip" });
	expect(admission.load.chargedBytes).toBe(1_400);
});

it("a submission without room for half a minute is asked to retry in 5 to 15 seconds", async () => {
	await submit(LARGEST);
	const refused = await submit({ "content-length": "1" }, { session: "other" });
	await vi.advanceTimersByTimeAsync(29_900);
	expect(refused.refusal).toBeUndefined();
	await vi.advanceTimersByTimeAsync(100);
	expect(refused.refusal).toMatchObject({ errorCode: "busy" });
	const { retryAfterSeconds } = refused.refusal as Problem;
	expect(retryAfterSeconds).toBeGreaterThanOrEqual(5);
	expect(retryAfterSeconds).toBeLessThanOrEqual(15);
	expect(admission.load.waiting).toBe(0);
});

it("a client that disconnects while waiting gives up its place in the queue", async () => {
	await submit(LARGEST);
	const waiting = await submit({ "content-length": "1" }, { session: "other" });
	expect(admission.load.waiting).toBe(1);
	waiting.request.emit("close");
	await until(() => waiting.refusal !== undefined);
	expect(admission.load.waiting).toBe(0);
});

it("two submissions of a session are read at a time, and further ones wait without a charge", async () => {
	const small = { "content-length": "100" };
	const all: Awaited<ReturnType<typeof submit>>[] = [];
	for (const key of ["1", "2", "3", "4"]) all.push(await submit(small, { key }));
	expect(all.map(({ isInside }) => isInside)).toEqual([true, true, false, false]);
	expect(admission.load).toEqual({ chargedBytes: 200, receiving: 2, waiting: 2 });
	const other = await submit(small, { session: "other" });
	expect(other.isInside).toBe(true);
	all[1]?.end();
	await until(() => all[2]?.isInside === true);
	await vi.advanceTimersByTimeAsync(30_000);
	expect(all[3]?.refusal).toMatchObject({ errorCode: "busy" });
});

it("a repeated submission waits for the first of its key, and takes no place of its session meanwhile", async () => {
	const small = { "content-length": "100" };
	const first = await submit(small, { key: "1" });
	const again = await submit(small, { key: "1" });
	const other = await submit(small, { key: "2" });
	expect([again.isInside, other.isInside]).toEqual([false, true]);
	first.end();
	await until(() => again.isInside);
});

it("a submission repeated after another login to its account waits for the first one", async () => {
	const small = { "content-length": "100" };
	const account = "account";
	const first = await submit(small, { session: "before", account });
	const again = await submit(small, { session: "after", account });
	expect(again.isInside).toBe(false);
	first.end();
	await until(() => again.isInside);
});

it("two accounts do not wait for each other if their keys are the same", async () => {
	const small = { "content-length": "100" };
	const [one, other] = [await submit(small), await submit(small, { session: "other" })];
	expect([one.isInside, other.isInside]).toEqual([true, true]);
});

it("a client that disconnected before the wait for its key does not wait", async () => {
	const small = { "content-length": "100" };
	await submit(small);
	const request = sending(small);
	request.destroy();
	expect((await submit(small, { request })).refusal).toMatchObject({ errorCode: "busy" });
	expect(admission.load.waiting).toBe(0);
});

it.each([
	["is answered busy", () => vi.advanceTimersByTimeAsync(30_000)],
	["hangs up", ({ request }: { readonly request: Request }) => void request.emit("close")],
])(
	"a submission that %s while it waits for room leaves its key and its session free",
	async (_title, end) => {
		const largest = await submit(LARGEST);
		const own = { session: "other", key: "own" };
		for (const _ of ["first", "second"]) {
			const refused = await submit({ "content-length": "1" }, own);
			await end(refused);
			await until(() => refused.refusal !== undefined);
		}
		largest.end();
		await until(() => !largest.isInside);
		expect((await submit({ "content-length": "1" }, own)).isInside).toBe(true);
		expect(admission.load).toMatchObject({ waiting: 0, receiving: 1 });
	},
);

describe("refused submissions beyond a hundred are spaced out", () => {
	let refused: number;
	beforeEach(() => {
		refused = 0;
	});

	async function refuse(session: string, key: string, ip: string): Promise<void> {
		const request = Object.assign(sending({ "content-length": "100" }), { ip });
		const submitter = {
			session: { id: session, accountLookups: [`account of ${session}`] as [string] },
			idempotencyKey: key,
		};
		const refusing = admission.run(request, submitter, async () => {
			throw new Error("refused");
		});
		await refusing.catch(() => refused++);
	}

	/** @returns after how many milliseconds all are refused */
	async function timeUntilRefused(count: number): Promise<number> {
		let passed = 0;
		for (; refused < count; passed += 5) {
			await vi.advanceTimersByTimeAsync(5);
			await setImmediate();
		}
		return passed;
	}

	it("of a session, whatever its addresses, and of no other", async () => {
		for (let n = 0; n < 250; n++) void refuse("session", `${n}`, `10.0.0.${n}`);
		await until(() => refused >= 100);
		await refuse("other", "key", "10.0.1.1");
		expect(refused).toBeLessThan(105);
		expect(await timeUntilRefused(251)).toBeGreaterThan(145 * 20);
		// Some seconds later, the session may be refused a hundred times at once again.
		await vi.advanceTimersByTimeAsync(2_500);
		for (let n = 0; n < 100; n++) void refuse("session", `more ${n}`, "10.0.0.1");
		await until(() => refused === 351);
		expect(admission.load).toEqual({ chargedBytes: 0, receiving: 0, waiting: 0 });
	});

	it("of a network, whatever its sessions, by two seconds at most", async () => {
		for (let n = 0; n < 1_600; n++) void refuse(`session ${n % 400}`, `${n}`, "10.0.0.1");
		await until(() => refused >= 800);
		const own = [1, 2, 3].map((n) => refuse("honest", `${n}`, "10.0.0.1"));
		await vi.advanceTimersByTimeAsync(1_500);
		expect(refused).toBeLessThan(1_000);
		await vi.advanceTimersByTimeAsync(1_000);
		await Promise.all(own);
		await timeUntilRefused(1_603);
	});
});

describe("a submission is in the server's hands", () => {
	const submitter = {
		session: { id: "session", accountLookups: ["account of session"] as [string] },
		idempotencyKey: "key",
	};
	const isInProgress = () => admission.isStillInProgressAfter(submitter, 1);

	it("while it waits for its turn and after it has arrived, but not because it is being received", async () => {
		const first = await submit(LARGEST, { session: "other" });
		expect(await isInProgress()).toBe(false);
		const waiting = await submit(LARGEST);
		expect(await isInProgress()).toBe(true);
		first.end();
		await until(() => waiting.isInside);
		expect(await isInProgress()).toBe(false);
		waiting.receivedAll();
		expect(await isInProgress()).toBe(true);
		waiting.end();
		await until(() => !waiting.isInside);
		expect(await isInProgress()).toBe(false);
	});

	it("while it arrives, and for some seconds after its last bytes", async () => {
		const upload = await submit(LARGEST);
		expect(await isInProgress()).toBe(false);
		upload.arrived(1);
		expect(await isInProgress()).toBe(true);
		vi.advanceTimersByTime(4_000);
		expect(await isInProgress()).toBe(true);
		vi.advanceTimersByTime(1_000);
		expect(await isInProgress()).toBe(false);
	});

	it("if it is repeated while the earlier one has not ended", async () => {
		const lost = await submit({ "content-length": "1" });
		const repeated = await submit({ "content-length": "1" });
		expect(await isInProgress()).toBe(true);
		lost.end();
		await until(() => repeated.isInside);
		expect(await isInProgress()).toBe(false);
		repeated.receivedAll();
		expect(await isInProgress()).toBe(true);
	});

	it("only until its end, which is awaited", async () => {
		const arrived = await submit({ "content-length": "1" });
		arrived.receivedAll();
		const stays = admission.isStillInProgressAfter(submitter, 60_000);
		arrived.end();
		expect(await stays).toBe(false);
	});
});
