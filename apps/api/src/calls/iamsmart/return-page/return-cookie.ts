import { createHash } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { CookieOptions, Request, Response } from "express";
import { ENVIRONMENT, type Environment } from "../../../platform/environment/environment.ts";
import { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { IAM_SMART_SETTINGS, type IamSmartSettings } from "../iam-smart-settings.ts";

const NAME_SUFFIX_CHARACTERS = 16;
/** Maximum number of these cookies in a browser; more could make the header too long for a proxy. */
const MOST_COOKIES = 10;

/**
 * Marks the browser that was redirected to iAM Smart. Each state has its own cookie, so fillings in
 * two tabs of a browser do not interfere. The name is a hash of the state and the value a keyed
 * hash, so nothing is stored, and a cookie is useless for other fillings. Lax, because the browser
 * returns from another site by an ordinary navigation.
 */
@Injectable()
export class ReturnCookie {
	readonly #namePrefix: string;
	readonly #options: CookieOptions;

	constructor(
		@Inject(ENVIRONMENT) { NODE_ENV }: Environment,
		@Inject(IAM_SMART_SETTINGS) private readonly settings: IamSmartSettings,
		private readonly keys: RootKeys,
	) {
		const secure = NODE_ENV === "production";
		this.#namePrefix = secure ? "__Host-iamsmart-return-" : "iamsmart-return-";
		this.#options = { sameSite: "lax", httpOnly: true, secure, path: "/" };
	}

	/** Sets the cookie of a state, and removes the oldest ones beyond the limit. */
	set(request: Request, response: Response, state: string): void {
		// Browsers send older cookies first (RFC 6265, section 5.4).
		const earlier = Object.keys(request.cookies).filter((name) =>
			name.startsWith(this.#namePrefix),
		);
		for (const name of earlier.slice(0, 1 - MOST_COOKIES))
			response.clearCookie(name, this.#options);
		const value = this.keys.hash("iamsmart return", state);
		response.cookie(this.#nameFor(state), value, {
			...this.#options,
			maxAge: this.settings.ttlMs,
		});
	}

	/** Removes the cookie of a state after its return. */
	clear(response: Response, state: string): void {
		response.clearCookie(this.#nameFor(state), this.#options);
	}

	isFor(request: Request, state: string): boolean {
		const value: unknown = request.cookies[this.#nameFor(state)];
		return typeof value === "string" && this.keys.matches("iamsmart return", state, value);
	}

	#nameFor(state: string): string {
		const suffix = createHash("sha256").update(state).digest("base64url");
		return this.#namePrefix + suffix.slice(0, NAME_SUFFIX_CHARACTERS);
	}
}
