import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Clock } from "../../environment/clock.ts";
import type { RootKeys } from "../../sealing/root-keys.ts";
import type { AltchaPayload } from "./altcha-payload.ts";

const CHALLENGE_LIFETIME_MS = 20 * 60 * 1000;

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

	async create(): Promise<Challenge> {
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

	/** Whether a challenge is ours, not over, and solved. Spends nothing. */
	async isSolved({ challenge, solution }: AltchaPayload): Promise<boolean> {
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
