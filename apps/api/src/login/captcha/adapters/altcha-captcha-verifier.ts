import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as v from "valibot";
import type { Clock } from "../../../environment/clock.ts";
import type { RootKeys } from "../../../sealing/root-keys.ts";
import { type CaptchaTokens, CaptchaVerifier } from "../captcha-verifier.ts";
import type { SpentCaptchas } from "../spent-captchas.ts";

const CHALLENGE_LIFETIME_MS = 20 * 60 * 1000;
const PAYLOAD_MAX_CHARACTERS = 4_096;

export interface AltchaDifficulty {
	/** PBKDF2 iterations of one attempt */
	readonly cost: number;
	/** how many attempts a solution takes on average */
	readonly attempts: number;
}

const payloadSchema = v.object({
	challenge: v.object({
		parameters: v.looseObject({
			algorithm: v.literal("PBKDF2/SHA-256"),
			cost: v.number(),
			expiresAt: v.number(),
			keyLength: v.number(),
			keyPrefix: v.string(),
			nonce: v.string(),
			salt: v.string(),
		}),
		signature: v.pipe(v.string(), v.minLength(32)),
	}),
	solution: v.object({ counter: v.number(), derivedKey: v.string(), time: v.optional(v.number()) }),
});

/**
 * ALTCHA: the phone proves that it has worked for a moment; no third party hears of the customer.
 * The payload is base64 of the JSON `{challenge, solution}` and travels in the v2 field.
 */
export class AltchaCaptchaVerifier extends CaptchaVerifier {
	readonly #keys: RootKeys;
	readonly #spent: SpentCaptchas;
	readonly #now: Clock;
	readonly #difficulty: AltchaDifficulty;

	constructor(keys: RootKeys, spent: SpentCaptchas, now: Clock, difficulty: AltchaDifficulty) {
		super();
		this.#keys = keys;
		this.#spent = spent;
		this.#now = now;
		this.#difficulty = difficulty;
	}

	/** A new signed challenge. */
	async createChallenge(): Promise<Challenge> {
		const { cost, attempts } = this.#difficulty;
		const [hmacSignatureSecret] = this.#keys.secrets("captcha");
		if (hmacSignatureSecret === undefined) throw new RangeError("No secret for captchas");
		return await createChallenge({
			algorithm: "PBKDF2/SHA-256",
			cost,
			// Between half and one and a half times the average: nobody waits very long.
			counter: randomInt(Math.ceil(attempts / 2), Math.ceil(attempts * 1.5) + 1),
			deriveKey,
			expiresAt: new Date(this.#now().getTime() + CHALLENGE_LIFETIME_MS),
			hmacSignatureSecret,
			hmacKeySignatureSecret: hmacSignatureSecret,
		});
	}

	override async verify({ v2 }: CaptchaTokens, spentOn: string): Promise<boolean> {
		const payload = parsePayload(v2);
		if (payload === undefined) return false;
		if (!(await this.#isSolved(payload))) return false;
		const { parameters, signature } = payload.challenge;
		return await this.#spent.spend(signature, spentOn, new Date(parameters.expiresAt * 1000));
	}

	async #isSolved({ challenge, solution }: v.InferOutput<typeof payloadSchema>): Promise<boolean> {
		if (challenge.parameters.expiresAt * 1000 < this.#now().getTime()) return false;
		for (const secret of this.#keys.secrets("captcha")) {
			const { verified } = await verifySolution({
				challenge: challenge as Challenge,
				solution: { ...solution, time: solution.time ?? 0 },
				deriveKey,
				hmacSignatureSecret: secret,
				hmacKeySignatureSecret: secret,
			});
			if (verified) return true;
		}
		return false;
	}
}

function parsePayload(token: string): v.InferOutput<typeof payloadSchema> | undefined {
	if (token === "" || token.length > PAYLOAD_MAX_CHARACTERS) return undefined;
	try {
		const result = v.safeParse(payloadSchema, JSON.parse(Buffer.from(token, "base64").toString()));
		return result.success ? result.output : undefined;
	} catch {
		return undefined;
	}
}
