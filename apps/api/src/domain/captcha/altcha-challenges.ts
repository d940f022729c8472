import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CAPTCHA_LIFETIME_MS } from "@sim-registration/validation";
import { type Challenge, createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { CLOCK_TOLERANCE_MS, type Clock } from "../../platform/environment/clock.ts";
import type { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type AltchaPayload, parseAltchaPayload } from "./altcha-payload.ts";

/**
 * Multiples of the usual work, by level. With the usual difficulty a phone calculates for about a
 * second; the highest level takes about a minute.
 */
const WORK_FACTORS = [1, 6, 60] as const;

/** A level of {@link WORK_FACTORS}. */
export type CaptchaWork = 0 | 1 | 2;

export const CAPTCHA_WORKS = [0, 1, 2] as const satisfies CaptchaWork[];

export interface AltchaOptions {
	/** false if another captcha is configured */
	readonly isOn: boolean;
	/** PBKDF2 iterations per attempt */
	readonly cost: number;
	/** average number of attempts for a solution */
	readonly attempts: number;
}

/** Creates and verifies ALTCHA's challenges, which are signed and expire. */
export class AltchaChallenges {
	readonly isOn: boolean;
	readonly #keys: RootKeys;
	readonly #now: Clock;
	readonly #cost: number;
	readonly #attempts: number;

	constructor(keys: RootKeys, now: Clock, { isOn, cost, attempts }: AltchaOptions) {
		this.isOn = isOn;
		this.#keys = keys;
		this.#now = now;
		this.#cost = cost;
		this.#attempts = attempts;
	}

	async create(work: CaptchaWork = 0): Promise<Challenge> {
		const cost = this.#costOf(work);
		const [hmacSignatureSecret] = this.#keys.secrets("captcha");
		if (hmacSignatureSecret === undefined) throw new RangeError("No secret for captchas");
		return await createChallenge({
			algorithm: "PBKDF2/SHA-256",
			cost,
			// Starts at the first counter: solvers would skip a range known to have no solution. All
			// counters are equally likely, so giving up early gains nothing, and the longest wait is
			// twice the average.
			counter: randomInt(this.#attempts * 2),
			deriveKey,
			expiresAt: new Date(this.#now().getTime() + CAPTCHA_LIFETIME_MS),
			hmacSignatureSecret,
			hmacKeySignatureSecret: hmacSignatureSecret,
		});
	}

	/**
	 * The work level of a token that has passed, by the cost of each attempt.
	 *
	 * @returns undefined if another captcha is configured, which has no levels
	 */
	workOf(token: string): CaptchaWork | undefined {
		if (!this.isOn) return undefined;
		const payload = parseAltchaPayload(token);
		if (payload === undefined) return 0;
		const { cost } = payload.challenge.parameters;
		return CAPTCHA_WORKS.findLast((work) => cost >= this.#costOf(work)) ?? 0;
	}

	#costOf(work: CaptchaWork): number {
		return this.#cost * WORK_FACTORS[work];
	}

	/**
	 * Whether a challenge is ours, had not expired on arrival, and is solved. Spends nothing.
	 * altcha-lib's `verifySolution` compares the expiry with the current time, which is minutes after
	 * the arrival if an upload is slow. So its other checks are made here: the signature over the
	 * parameters, and the derived key that only the work finds.
	 */
	isSolved({ challenge, solution }: AltchaPayload, arrivedAt: Date): boolean {
		const { parameters, signature } = challenge;
		const leftMs = parameters.expiresAt * 1000 - arrivedAt.getTime();
		// A challenge made while the clock was ahead has more time left than its lifetime.
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

/** Serialises the parameters as altcha-lib signs them, in any order of arrival. */
function canonicalJson(parameters: AltchaPayload["challenge"]["parameters"]): string {
	const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
	return JSON.stringify(Object.fromEntries(sorted));
}

function isSignature(given: string, secret: string, signed: string | Buffer): boolean {
	const expected = Buffer.from(createHmac("sha256", secret).update(signed).digest("hex"));
	const bytes = Buffer.from(given);
	return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
