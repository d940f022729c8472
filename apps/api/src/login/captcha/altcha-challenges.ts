import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CAPTCHA_LIFETIME_MS } from "@sim-registration/validation";
import { type Challenge, createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { CLOCK_TOLERANCE_MS, type Clock } from "../../environment/clock.ts";
import type { RootKeys } from "../../sealing/root-keys.ts";
import type { AltchaPayload } from "./altcha-payload.ts";
import { CAPTCHA_WORKS, type CaptchaWork, WORK_FACTORS } from "./captcha-work.ts";

export interface AltchaDifficulty {
	/** PBKDF2 iterations of one attempt */
	readonly cost: number;
	/** how many attempts a solution takes on average */
	readonly attempts: number;
}

/** Makes ALTCHA's challenges, signed and with an end, and knows its own again. */
export class AltchaChallenges {
	readonly #keys: RootKeys;
	readonly #now: Clock;
	readonly #difficulty: AltchaDifficulty;

	constructor(keys: RootKeys, now: Clock, difficulty: AltchaDifficulty) {
		this.#keys = keys;
		this.#now = now;
		this.#difficulty = difficulty;
	}

	async create(work: CaptchaWork = 0): Promise<Challenge> {
		const { attempts } = this.#difficulty;
		const cost = this.#costOf(work);
		const [hmacSignatureSecret] = this.#keys.secrets("captcha");
		if (hmacSignatureSecret === undefined) throw new RangeError("No secret for captchas");
		return await createChallenge({
			algorithm: "PBKDF2/SHA-256",
			cost,
			// From the first: whoever knew a part without a solution would skip it. All are equally likely,
			// so that giving up early saves nothing, and nobody waits longer than twice the average.
			counter: randomInt(attempts * 2),
			deriveKey,
			expiresAt: new Date(this.#now().getTime() + CAPTCHA_LIFETIME_MS),
			hmacSignatureSecret,
			hmacKeySignatureSecret: hmacSignatureSecret,
		});
	}

	/** How much work a challenge takes, by what each of its attempts costs. */
	workOf({ challenge }: AltchaPayload): CaptchaWork {
		const { cost } = challenge.parameters;
		return CAPTCHA_WORKS.findLast((work) => cost >= this.#costOf(work)) ?? 0;
	}

	#costOf(work: CaptchaWork): number {
		return this.#difficulty.cost * WORK_FACTORS[work];
	}

	/**
	 * Whether a challenge is ours, was not over when it arrived, and is solved. Spends nothing.
	 *
	 * altcha-lib's `verifySolution` compares the end with the present, which is minutes after the
	 * arrival where an upload is slow. So what else it checks is checked here: that we signed the
	 * parameters, and with them the key that only the work finds.
	 */
	isSolved({ challenge, solution }: AltchaPayload, arrivedAt: Date): boolean {
		const { parameters, signature } = challenge;
		const leftMs = parameters.expiresAt * 1000 - arrivedAt.getTime();
		// More than its lifetime is left of one that was made while the clock was ahead.
		if (leftMs < 0 || leftMs > CAPTCHA_LIFETIME_MS + CLOCK_TOLERANCE_MS) return false;
		const signed = canonicalJson(parameters);
		const derivedKey = Buffer.from(solution.derivedKey, "hex");
		return this.#keys
			.secrets("captcha")
			.some(
				(secret) =>
					isSignature(signature, secret, signed) &&
					isSignature(parameters.keySignature, secret, derivedKey),
			);
	}
}

/** As altcha-lib signs them, in whatever order they come back. */
function canonicalJson(parameters: AltchaPayload["challenge"]["parameters"]): string {
	const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
	return JSON.stringify(Object.fromEntries(sorted));
}

function isSignature(given: string, secret: string, signed: string | Buffer): boolean {
	const expected = Buffer.from(createHmac("sha256", secret).update(signed).digest("hex"));
	const bytes = Buffer.from(given);
	return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
