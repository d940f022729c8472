import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import type { IamSmartSandbox, SandboxCall } from "@sim-registration/test-kit/servers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { FULL_PERSON, IamSmartFilling, visit } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

/** A length of its own, by which a test recognises the time limits of these calls. */
const TIMEOUT_MS = 12_000;
/** Pauses before a repetition are shorter, other waits of the server longer. */
const PAUSE_MAX_MS = 1_000;

/** Codes of each outcome (`outcome.test.ts` has the whole table), and the form's answer. */
const ANSWERS: Readonly<Record<string, 200 | 404 | "iamsmart_cancelled" | "iamsmart_reject">> = {
	D20000: 404,
	D20001: 404,
	// Renewed, and repeated once.
	D30001: 200,
	D30002: 200,
	D30004: 404,
	D40000: "iamsmart_cancelled",
	D40001: "iamsmart_reject",
	D40003: 404,
	// Outside the table
	D99999: 404,
};
const RENEWING = ["D30001", "D30002"];

let sandbox: IamSmartSandbox;
let server: TestServer;
let customer: Customer;
let filling: IamSmartFilling;
/** of the calls to iAM Smart, the newest last */
const timeLimits: AbortController[] = [];

/** Repetitions begin at once, and time is up when a test says so. */
function controlTime(): void {
	const { setTimeout } = timers;
	vi.spyOn(timers, "setTimeout").mockImplementation((milliseconds = 0, ...others) =>
		setTimeout(milliseconds < PAUSE_MAX_MS ? 0 : milliseconds, ...others),
	);
	syncBuiltinESMExports();
	const { timeout } = AbortSignal;
	vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
		if (milliseconds !== TIMEOUT_MS) return timeout.call(AbortSignal, milliseconds);
		const limit = new AbortController();
		timeLimits.push(limit);
		return limit.signal;
	});
}

beforeAll(async () => {
	controlTime();
	sandbox = await startSandbox();
	server = await startTestServer({
		...sandbox.serverVariables,
		IAMSMART_TIMEOUT_MS: String(TIMEOUT_MS),
	});
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
	vi.restoreAllMocks();
	syncBuiltinESMExports();
});
beforeEach(async () => {
	await sandbox.reset();
	customer = await Customer.loggedIn(server.url);
	filling = new IamSmartFilling(customer, sandbox);
});
afterEach(() => server.setTime(new Date()));

/** The last log line about a call, without its time. */
function lastGatewayLine(): unknown {
	const lines = server.logLines.map((line) => JSON.parse(line));
	return lines.findLast(({ gatewayCall }) => gatewayCall !== undefined);
}

function expectedPoll(answer: (typeof ANSWERS)[string]): [number, unknown] {
	if (typeof answer === "string") return [400, { success: false, errorCode: answer }];
	return [answer, answer === 200 ? FULL_PERSON : { success: false, errorCode: "not_found" }];
}

async function expectPoll(answer: (typeof ANSWERS)[string]): Promise<void> {
	const { status, body } = await filling.poll();
	expect([status, body]).toEqual(expectedPoll(answer));
}

describe.each(["getToken", "getResult"] as const)("a code that %s answers", (call) => {
	it.each(Object.entries(ANSWERS))("%s ends as the table says: %s", async (code, answer) => {
		await sandbox.order({ call, code });
		await filling.complete(server.url);
		await expectPoll(answer);
		expect((await sandbox.calls())[call]).toBe(RENEWING.includes(code) ? 2 : 1);
	});

	it("that reports an unknown key twice is a failure", async () => {
		await sandbox.order({ call, code: "D30002", times: 2 });
		await filling.complete(server.url);
		await expectPoll(404);
		expect(lastGatewayLine()).toMatchObject({
			event: "iamsmart_call_failed",
			gatewayCall: call,
			gatewayReason: "D30002",
		});
	});
});

describe("a code that initiateRequest answers", () => {
	it.each(Object.keys(ANSWERS))("%s makes the form show a failure", async (code) => {
		await sandbox.order({ call: "initiateRequest", code });
		const { status, body } = await filling.init();
		// A request that was not understood was not executed, and a filling may be started twice.
		const isRenewed = RENEWING.includes(code) || code === "D30004";
		expect(status).toBe(isRenewed ? 200 : 503);
		expect(body.errorCode).toBe(isRenewed ? undefined : "iamsmart_error");
	});
});

describe("a code that getKey answers", () => {
	it.each(Object.keys(ANSWERS))(
		"%s is a failure, and the next filling requests the key again",
		async (code) => {
			await filling.init().expect(200);
			await sandbox.expireKeys();
			await sandbox.order({ call: "getKey", code });
			expect((await filling.init().expect(503)).body.errorCode).toBe("iamsmart_error");
			expect(lastGatewayLine()).toMatchObject({ gatewayCall: "getKey" });
			await filling.init().expect(200);
		},
	);
});

/** Result of each fault: `repeated` calls are made again and succeed. */
const FAULTS: ReadonlyArray<
	readonly [fault: string, outcomes: Readonly<Record<SandboxCall, "fails" | "repeated">>]
> = [
	["http-500", broken()],
	["hang-up", broken()],
	["bad-tag", unreadable()],
	["flipped-bit", unreadable()],
	["truncated-body", unreadable()],
	["wrong-iv-length", unreadable()],
	["not-json", unreadable()],
];

/** Only getToken is never repeated: its code is for one use. */
function broken() {
	return {
		getKey: "repeated",
		initiateRequest: "repeated",
		getToken: "fails",
		getResult: "repeated",
	} as const;
}

function unreadable() {
	return {
		getKey: "fails",
		initiateRequest: "fails",
		getToken: "fails",
		getResult: "fails",
	} as const;
}

describe.each(FAULTS)("an answer with %s", (fault, outcomes) => {
	it.each(["getToken", "getResult"] as const)("to %s", async (call) => {
		await sandbox.order({ call, fault });
		await filling.complete(server.url);
		await expectPoll(outcomes[call] === "repeated" ? 200 : 404);
		expect((await sandbox.calls())[call]).toBe(outcomes[call] === "repeated" ? 2 : 1);
	});

	it("to initiateRequest", async () => {
		await sandbox.order({ call: "initiateRequest", fault });
		const { status } = await filling.init();
		expect(status).toBe(outcomes.initiateRequest === "repeated" ? 200 : 503);
	});
});

// The key is not in an envelope, so it has no IV that could be wrong.
const KEY_FAULTS = FAULTS.filter(([fault]) => fault !== "wrong-iv-length");

describe.each(KEY_FAULTS)("a key with %s", (fault, outcomes) => {
	it("is requested again after a connection error, otherwise for the next filling", async () => {
		await filling.init().expect(200);
		await sandbox.expireKeys();
		await sandbox.order({ call: "getKey", fault });
		const { status } = await filling.init();
		expect(status).toBe(outcomes.getKey === "repeated" ? 200 : 503);
		await filling.init().expect(200);
	});
});

describe("an answer that is slow", () => {
	it("is waited for within the limit", async () => {
		await sandbox.order({ call: "getResult", fault: "slow", delayMs: 200 });
		await filling.complete(server.url);
		await expectPoll(200);
	});
});

it("that comes after the session started another filling ends the earlier one", async () => {
	const [isHeld, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	vi.mocked(timers.setTimeout).mockImplementationOnce(async () => {
		isHeld.resolve();
		return (await hold.promise) as never;
	});
	await sandbox.order({ call: "initiateRequest", fault: "http-500" });
	const slow = filling.begin();
	await isHeld.promise;
	server.setTime(new Date(Date.now() + 1_000));
	const again = await new IamSmartFilling(customer, sandbox).begin();
	hold.resolve();
	await expect(slow).rejects.toThrow("404");
	expect((await filling.poll().expect(409)).body.errorCode).toBe("iamsmart_replaced");
	await visit(server.url, await again.decide(), again.cookie).expect(200);
	expect((await again.poll().expect(200)).body).toEqual(FULL_PERSON);
});

describe("an answer that does not come in time", () => {
	/** Lets time run out for a call that is not answered, once it has arrived. */
	async function runOutOfTime(call: SandboxCall, act: () => Promise<unknown>): Promise<void> {
		const arrived = async () => (await sandbox.calls())[call];
		const before = await arrived();
		await sandbox.order({ call, fault: "no-answer" });
		const acting = act();
		await expect.poll(arrived).toBe(before + 1);
		timeLimits.at(-1)?.abort();
		await acting;
		expect(await arrived()).toBe(before + 1);
		expect(lastGatewayLine()).toMatchObject({
			gatewayCall: call,
			gatewayReason: "no_answer",
			outcome: "failed",
		});
	}

	it.each(["getToken", "getResult"] as const)("to %s is not requested again", async (call) => {
		await runOutOfTime(call, () => filling.complete(server.url));
		await expectPoll(404);
	});

	it("to initiateRequest is not requested again", async () => {
		await runOutOfTime("initiateRequest", async () => await filling.init().expect(503));
	});

	it("to getKey is requested for the next filling", async () => {
		await filling.init().expect(200);
		await sandbox.expireKeys();
		await runOutOfTime("getKey", async () => await filling.init().expect(503));
		await filling.init().expect(200);
	});
});

describe("a connection that stays broken", () => {
	it.each([
		["getKey", 3],
		["initiateRequest", 2],
	] as const)("is given up by %s after %i tries", async (call, tries) => {
		await filling.init().expect(200);
		await sandbox.reset();
		if (call === "getKey") await sandbox.expireKeys();
		await sandbox.order({ call, fault: "hang-up", times: 10 });
		await filling.init().expect(503);
		expect((await sandbox.calls())[call]).toBe(tries);
	});

	it("is a failure if nothing listens, too", async () => {
		const lonely = await startTestServer({
			...sandbox.serverVariables,
			IAMSMART_API_URL: "http://127.0.0.1:9",
		});
		try {
			const hopeless = new IamSmartFilling(await Customer.loggedIn(lonely.url), sandbox);
			expect((await hopeless.init().expect(503)).body.errorCode).toBe("iamsmart_error");
		} finally {
			await lonely.close();
		}
	});
});
