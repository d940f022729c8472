import type { IamSmartProfile } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { ApiProblem } from "../../../api/api-problem.ts";
import { ConnectionLostError } from "../../../api/connection-lost-error.ts";
import { pollFilling } from "./poll-filling.ts";

const PROFILE: IamSmartProfile = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "CHAN, Tai Man" },
	chName: { ChineseName: "陳大文" },
	birthDate: "19851104",
};
const WAITING = undefined;
const LOST = new ConnectionLostError("cut");
const STARTED_AT = 1_000_000;
const ERROR = { kind: "failed", failure: "iamsmart_error" };

type Reply = IamSmartProfile | Error | undefined;

function problem(status: number, errorCode: string): ApiProblem {
	return new ApiProblem({ status, errorCode, issues: [], retryAfterMs: undefined });
}

interface Durations {
	readonly pauseMs?: number;
	readonly answerMs?: number;
}

/** Plays the replies one after the other, the last one forever, on a clock that only they move. */
async function follow(replies: readonly Reply[], { pauseMs, answerMs = 0 }: Durations = {}) {
	const controller = new AbortController();
	const askedAt: number[] = [];
	let now = STARTED_AT;
	const outcome = await pollFilling({
		startedAt: STARTED_AT,
		now: () => now,
		ask: async () => {
			const reply = replies[Math.min(askedAt.length, replies.length - 1)];
			askedAt.push(now - STARTED_AT);
			now += answerMs;
			if (reply instanceof Error) throw reply;
			return reply;
		},
		pause: async (ms) => {
			now += pauseMs ?? ms;
		},
		signal: controller.signal,
	});
	return { outcome, askedAt };
}

describe("a form filling", () => {
	test("is polled at once and every 2000 ms until there is an answer", async () => {
		const { outcome, askedAt } = await follow([WAITING, WAITING, PROFILE]);
		expect(askedAt).toEqual([0, 2_000, 4_000]);
		expect(outcome).toMatchObject({ kind: "filled", fields: { nameHK: "陳大文", idNO_2: "3" } });
	});

	test("is given up after 180000 ms, and not earlier", async () => {
		const { outcome, askedAt } = await follow([WAITING]);
		expect(askedAt.at(-1)).toBe(180_000);
		expect(outcome).toEqual(ERROR);
	});

	test.each([
		["between two polls", { pauseMs: 600_000 }],
		["during a poll", { answerMs: 600_000 }],
		["during a poll that ends exactly at 180000 ms", { answerMs: 180_000 }],
	])("is polled once more after the phone slept %s", async (_title, slept) => {
		expect((await follow([WAITING, PROFILE], slept)).outcome).toMatchObject({ kind: "filled" });
		const { outcome, askedAt } = await follow([WAITING, WAITING, PROFILE], slept);
		expect(outcome).toEqual(ERROR);
		expect(askedAt).toHaveLength(2);
	});

	test("is polled again if the first two answers after a sleep are lost", async () => {
		const slept = { pauseMs: 600_000 };
		const { outcome } = await follow([WAITING, LOST, LOST, PROFILE], slept);
		expect(outcome).toMatchObject({ kind: "filled" });
		const givenUp = await follow([WAITING, LOST, LOST, LOST, PROFILE], slept);
		expect(givenUp.outcome).toEqual(ERROR);
		expect(givenUp.askedAt).toHaveLength(4);
	});

	test("is polled again if an answer after 180000 ms is lost, also if earlier ones were", async () => {
		const { outcome, askedAt } = await follow([LOST, LOST, LOST, PROFILE], { pauseMs: 90_000 });
		expect(outcome).toMatchObject({ kind: "filled" });
		expect(askedAt.slice(2)).toEqual([180_000, 270_000]);
	});

	test.each([
		["a lost answer", LOST],
		["a server without room", problem(503, "busy")],
		["too many polls", problem(429, "too_many_requests")],
	])("survives %s", async (_title, reply) => {
		expect((await follow([reply, PROFILE])).outcome).toMatchObject({ kind: "filled" });
	});

	test.each([
		[400, "iamsmart_reject", "iamsmart_reject"],
		[400, "iamsmart_cancelled", "iamsmart_cancelled"],
		[400, "mystery", "iamsmart_reject"],
		[404, "not_found", "iamsmart_error"],
		[500, "form_submission_error", "iamsmart_error"],
	])("that ends with %i %s ends as %s", async (status, errorCode, failure) => {
		const { outcome } = await follow([problem(status, errorCode)]);
		expect(outcome).toEqual({ kind: "failed", failure });
	});

	test("leaves the screen to the login when the session has ended", async () => {
		const { outcome } = await follow([problem(401, "session_expired")]);
		expect(outcome).toEqual({ kind: "interrupted" });
	});

	test.each([
		["a birth date that no calendar has", { ...PROFILE, birthDate: "19850230" }],
		["a wrong check digit", { ...PROFILE, idNo: { Identification: "A123456", CheckDigit: "4" } }],
	])("with %s fills in nothing", async (_title, profile) => {
		expect((await follow([profile])).outcome).toEqual(ERROR);
	});

	test.each([
		["born on 29 February", { ...PROFILE, birthDate: "19840229" }, { birthday_dd: "29" }],
		[
			"with two letters in the HKID",
			{ ...PROFILE, idNo: { Identification: "AB987654", CheckDigit: "3" } },
			{ idNO_1: "AB987654" },
		],
		["without a Chinese name", { ...PROFILE, chName: undefined }, { nameHK: "" }],
		[
			"with a single name",
			{ ...PROFILE, enName: { UnstructuredName: "SUKARNO" } },
			{ nameEN: "SUKARNO" },
		],
	])("for a person %s fills in what was provided", async (_title, profile, fields) => {
		expect((await follow([profile])).outcome).toMatchObject({ kind: "filled", fields });
	});

	test("is not polled any more once nobody waits", async () => {
		const controller = new AbortController();
		let asked = 0;
		const outcome = await pollFilling({
			startedAt: 0,
			now: () => 0,
			ask: async () => {
				asked++;
				return undefined;
			},
			pause: async () => controller.abort(),
			signal: controller.signal,
		});
		expect([outcome, asked]).toEqual([undefined, 1]);
	});

	test("whose answer arrives once nobody waits has no outcome", async () => {
		const controller = new AbortController();
		const outcome = await pollFilling({
			startedAt: STARTED_AT,
			now: () => STARTED_AT,
			ask: async () => {
				controller.abort();
				return PROFILE;
			},
			pause: async () => {},
			signal: controller.signal,
		});
		expect(outcome).toBeUndefined();
	});
});
