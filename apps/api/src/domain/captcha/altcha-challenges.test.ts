import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeAll, describe, expect, it } from "vitest";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AltchaChallenges, CAPTCHA_WORKS, type CaptchaWork } from "./altcha-challenges.ts";
import { type AltchaPayload, parseAltchaPayload } from "./altcha-payload.ts";

const OLD_SECRET = "an old root secret of thirty-two characters";
const NEW_SECRET = "a new root secret of thirty-two characters!";
const LIFETIME_MS = 20 * 60_000;
/** A whole second, because a challenge's expiry has no milliseconds, and far in the past. */
const START = Date.parse("2026-01-21T04:00:00Z");

function challengesAt(moment: number, ...secrets: readonly [string, ...string[]]) {
	const options = { isOn: true, cost: 1, attempts: 2 };
	return new AltchaChallenges(new RootKeys(secrets), () => new Date(moment), options);
}

async function solved() {
	const challenge = await challengesAt(START, OLD_SECRET).create();
	const solution = await solveChallenge({ challenge, deriveKey });
	const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
	return parseAltchaPayload(payload) ?? expect.fail("No payload");
}

it("accepts a challenge that arrives within twenty minutes, even if it is judged later", async () => {
	const payload = await solved();
	const judged = challengesAt(START + 2 * LIFETIME_MS, OLD_SECRET);
	expect(judged.isSolved(payload, new Date(START + LIFETIME_MS))).toBe(true);
	expect(judged.isSolved(payload, new Date(START + LIFETIME_MS + 1))).toBe(false);
});

it("rejects a challenge made while the clock was ahead, after the clock is corrected", async () => {
	const payload = await solved();
	const challenges = challengesAt(START, OLD_SECRET);
	expect(challenges.isSolved(payload, new Date(START - 60_000))).toBe(true);
	expect(challenges.isSolved(payload, new Date(START - 60_001))).toBe(false);
});

it("accepts a challenge after a new root secret was added, until its own is removed", async () => {
	const payload = await solved();
	const arrivedAt = new Date(START);
	const both = challengesAt(START, NEW_SECRET, OLD_SECRET);
	expect(both.isSolved(payload, arrivedAt)).toBe(true);
	expect(challengesAt(START, NEW_SECRET).isSolved(payload, arrivedAt)).toBe(false);
});

const ALTERATIONS: Record<string, (payload: AltchaPayload) => AltchaPayload> = {
	"an easier prefix": (payload) => withParameters(payload, { keyPrefix: "00" }),
	"a later end": (payload) => withParameters(payload, { expiresAt: START / 1000 + 7200 }),
	"another parameter": (payload) => withParameters(payload, { data: { free: true } }),
	"the signature of another key": (payload) => withParameters(payload, { keySignature: "00" }),
	"another signature": (payload) => ({
		...payload,
		challenge: { ...payload.challenge, signature: "0".repeat(64) },
	}),
	"a shorter signature": (payload) => {
		const signature = payload.challenge.signature.slice(1);
		return { ...payload, challenge: { ...payload.challenge, signature } };
	},
	"its signature in capitals": (payload) => {
		const signature = payload.challenge.signature.toUpperCase();
		return { ...payload, challenge: { ...payload.challenge, signature } };
	},
	"a key that was not found by work": (payload) => ({
		...payload,
		solution: { ...payload.solution, derivedKey: payload.challenge.parameters.keyPrefix },
	}),
	"no key": (payload) => ({ ...payload, solution: { ...payload.solution, derivedKey: "" } }),
};

function withParameters(payload: AltchaPayload, parameters: object): AltchaPayload {
	const { challenge } = payload;
	const altered = { ...challenge.parameters, ...parameters };
	return { ...payload, challenge: { ...challenge, parameters: altered } };
}

it.each(Object.entries(ALTERATIONS))("rejects a challenge with %s", async (_title, alter) => {
	const payload = await solved();
	const challenges = challengesAt(START, OLD_SECRET);
	expect(challenges.isSolved(payload, new Date(START))).toBe(true);
	expect(challenges.isSolved(alter(payload), new Date(START))).toBe(false);
});

describe("the best solver", () => {
	const ATTEMPTS = 20;
	const CHALLENGES = 600;
	/** the counter of each challenge's solution */
	let counters: number[];

	beforeAll(async () => {
		const challenges = new AltchaChallenges(new RootKeys([OLD_SECRET]), () => new Date(START), {
			isOn: true,
			cost: 1,
			attempts: ATTEMPTS,
		});
		counters = await Promise.all(
			Array.from({ length: CHALLENGES }, async () => {
				const solution = await solveChallenge({ challenge: await challenges.create(), deriveKey });
				return solution?.counter ?? expect.fail("No solution");
			}),
		);
	});

	/** Attempts per solution if only the counters from `first` to `last` are tried. */
	function attemptsForOne(first: number, last: number): number {
		let [attempts, solutions] = [0, 0];
		for (const counter of counters) {
			const isFound = counter >= first && counter <= last;
			attempts += (isFound ? counter : last) - first + 1;
			if (isFound) solutions++;
		}
		return attempts / solutions;
	}

	const LAST = 2 * ATTEMPTS - 1;
	it("needs the configured number of attempts on average", () => {
		expect(attemptsForOne(0, LAST)).toBeGreaterThan(0.85 * ATTEMPTS);
		expect(attemptsForOne(0, LAST)).toBeLessThan(1.15 * ATTEMPTS);
	});

	it("gains nothing by skipping attempts or by giving up", () => {
		for (let share = 1; share <= 3; share++) {
			const part = Math.round((share * LAST) / 4);
			expect(attemptsForOne(part, LAST)).toBeGreaterThan(0.85 * ATTEMPTS);
			expect(attemptsForOne(0, part)).toBeGreaterThan(0.85 * ATTEMPTS);
		}
	});
});

it("accepts a challenge with its parameters in any order", async () => {
	const payload = await solved();
	const entries = Object.entries(payload.challenge.parameters).reverse();
	const parameters = { ...Object.fromEntries(entries), ...payload.challenge.parameters };
	expect(Object.keys(parameters)).toEqual(entries.map(([name]) => name));
	const challenge = { ...payload.challenge, parameters };
	const challenges = challengesAt(START, OLD_SECRET);
	expect(challenges.isSolved({ ...payload, challenge }, new Date(START))).toBe(true);
});

describe("the work of a captcha", () => {
	/** A server with this captcha, and the same secret as all others. */
	function challengesIfOn(isOn: boolean) {
		const options = { isOn, cost: 1, attempts: 1 };
		return new AltchaChallenges(new RootKeys([NEW_SECRET]), () => new Date(), options);
	}

	/** The token of a solution. */
	async function tokenOf(work: CaptchaWork): Promise<string> {
		const challenge = await challengesIfOn(true).create(work);
		const solution = await solveChallenge({ challenge, deriveKey });
		return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
	}

	it.each(CAPTCHA_WORKS)("of ALTCHA is that of its challenge: level %i", async (work) => {
		expect(challengesIfOn(true).workOf(await tokenOf(work))).toBe(work);
	});

	it("with another captcha does not exist, so networks wait instead", async () => {
		expect(challengesIfOn(false).workOf(await tokenOf(2))).toBeUndefined();
	});
});
