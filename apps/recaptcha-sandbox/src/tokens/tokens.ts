import { randomBytes } from "node:crypto";
import type { Kind } from "../settings.ts";

/** "Each reCAPTCHA user response token is valid for two minutes, and can only be verified once." */
const LIFETIME_MS = 2 * 60 * 1000;
const TOKEN_BYTES = 300;

/** What a token states about the page that it was made in. */
export interface TokenFacts {
	readonly kind: Kind;
	readonly hostname: string;
	/** v3 only */
	readonly action?: string | undefined;
	readonly score?: number | undefined;
}

interface Token extends TokenFacts {
	readonly madeAt: number;
	isUsed: boolean;
}

export type Redemption =
	| { readonly outcome: "passed"; readonly token: TokenFacts; readonly madeAt: number }
	| { readonly outcome: "unknown" }
	| { readonly outcome: "over" };

/** All issued tokens. */
export class Tokens {
	readonly #tokens = new Map<string, Token>();
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	/** @param ageMs to issue a token that is already some time old */
	issue(facts: TokenFacts, ageMs = 0): string {
		const text = `03A${randomBytes(TOKEN_BYTES).toString("base64url")}`;
		this.#tokens.set(text, { ...facts, madeAt: this.#now() - ageMs, isUsed: false });
		return text;
	}

	/**
	 * Redeems a token made with a key of this kind; a token of another kind is unknown here and stays
	 * valid.
	 */
	redeem(text: string, kind: Kind): Redemption {
		const token = this.#tokens.get(text);
		if (token?.kind !== kind) return { outcome: "unknown" };
		if (token.isUsed || this.#now() - token.madeAt > LIFETIME_MS) return { outcome: "over" };
		token.isUsed = true;
		return { outcome: "passed", token, madeAt: token.madeAt };
	}
}
