import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, it } from "vitest";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { NoCaptchaVerifier } from "./adapters/no-captcha-verifier.ts";
import { AltchaChallenges, CAPTCHA_WORKS, type CaptchaWork } from "./altcha-challenges.ts";
import { CaptchaGate } from "./captcha-gate.ts";

const RECAPTCHA = {
	CAPTCHA: "recaptcha",
	RECAPTCHA_V3_SITE_KEY: "v3-site",
	RECAPTCHA_V3_SECRET_KEY: "v3-secret",
	RECAPTCHA_V2_SITE_KEY: "v2-site",
	RECAPTCHA_V2_SECRET_KEY: "v2-secret",
};
const challenges = new AltchaChallenges(
	new RootKeys(["a root secret of thirty-two characters"]),
	() => new Date(),
	{ cost: 1, attempts: 1 },
);

function gateWith(variables: Readonly<Record<string, string>>): CaptchaGate {
	const environment = parseEnvironment(variables);
	const log = new Log(() => {});
	return new CaptchaGate(new NoCaptchaVerifier(), challenges, environment, log, new Metrics());
}

/** A solution of ALTCHA, with its work level. */
async function solved(work: CaptchaWork) {
	const challenge = await challenges.create(work);
	const solution = await solveChallenge({ challenge, deriveKey });
	return { v3: "", v2: Buffer.from(JSON.stringify({ challenge, solution })).toString("base64") };
}

describe("the work of a captcha", () => {
	it.each(CAPTCHA_WORKS)("of ALTCHA is that of its challenge: level %i", async (work) => {
		expect(gateWith({ CAPTCHA: "altcha" }).workOf(await solved(work))).toBe(work);
	});

	it.each([
		["with reCAPTCHA", RECAPTCHA],
		["without a captcha", { CAPTCHA: "off" }],
	])("%s does not exist, so networks wait instead", async (_title, variables) => {
		expect(gateWith(variables).workOf(await solved(2))).toBeUndefined();
	});
});
