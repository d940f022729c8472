import { Inject, Injectable } from "@nestjs/common";
import { doubleCsrf } from "csrf-csrf";
import type { Request, Response } from "express";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { RootKeys } from "../sealing/root-keys.ts";

/**
 * Signed double-submit tokens. The library sets the cookie; the answer repeats its value in JSON.
 */
@Injectable()
export class CsrfTokens {
	readonly #csrf: ReturnType<typeof doubleCsrf>;
	readonly #cookieName: string;
	readonly #isSecure: boolean;

	constructor(@Inject(ENVIRONMENT) environment: Environment, keys: RootKeys) {
		this.#isSecure = environment.NODE_ENV === "production";
		this.#cookieName = this.#isSecure ? "__Host-csrf" : "csrf";
		this.#csrf = doubleCsrf({
			getSecret: () => keys.secrets("csrf"),
			// The first token is needed before a login; the session is checked separately.
			getSessionIdentifier: () => "",
			cookieName: this.#cookieName,
			cookieOptions: { sameSite: "strict", secure: this.#isSecure, httpOnly: true, path: "/" },
		});
	}

	/** Sets the cookie and returns the matching token. */
	issue(request: Request, response: Response): string {
		return this.#csrf.generateCsrfToken(request, response);
	}

	isValid(request: Request): boolean {
		return this.#csrf.validateRequest(request);
	}

	/** Removes the cookie, after a successful submission. */
	expire(response: Response): void {
		response.clearCookie(this.#cookieName, {
			sameSite: "strict",
			secure: this.#isSecure,
			httpOnly: true,
			path: "/",
		});
	}
}
