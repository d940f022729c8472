import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, it } from "vitest";
import { RootKeys } from "../../sealing/root-keys.ts";
import { AltchaChallenges } from "./altcha-challenges.ts";
import { parseAltchaPayload } from "./altcha-payload.ts";

const OLD_SECRET = "an old root secret of thirty-two characters";
const NEW_SECRET = "a new root secret of thirty-two characters!";
const LIFETIME_MS = 20 * 60_000;
// A whole second, as a challenge says its end.
const START = Math.floor(Date.now() / 1000) * 1000;

function challengesAt(moment: number, ...secrets: readonly [string, ...string[]]) {
	const difficulty = { cost: 1, attempts: 2 };
	return new AltchaChallenges(new RootKeys(secrets), () => new Date(moment), difficulty);
}

async function solved() {
	const challenge = await challengesAt(START, OLD_SECRET).create();
	const solution = await solveChallenge({ challenge, deriveKey });
	const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
	return parseAltchaPayload(payload) ?? expect.fail("No payload");
}

it("a challenge counts for twenty minutes", async () => {
	const payload = await solved();
	expect(await challengesAt(START + LIFETIME_MS, OLD_SECRET).isSolved(payload)).toBe(true);
	expect(await challengesAt(START + LIFETIME_MS + 1, OLD_SECRET).isSolved(payload)).toBe(false);
});

it("a challenge counts after a new root secret was put in front, until its own is gone", async () => {
	const payload = await solved();
	expect(await challengesAt(START, NEW_SECRET, OLD_SECRET).isSolved(payload)).toBe(true);
	expect(await challengesAt(START, NEW_SECRET).isSolved(payload)).toBe(false);
});
