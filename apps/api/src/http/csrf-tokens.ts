import { Inject, Injectable } from "@nestjs/common";
import { doubleCsrf } from "csrf-csrf";
import type { Request, Response } from "express";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { RootKeys } from "../sealing/root-keys.ts";

/** Signed double-submit tokens. The cookie is the library's; its value is also answered in JSON. */
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
			// Nobody is logged in when the first token is needed; the session is checked by itself.
			getSessionIdentifier: () => "",
			cookieName: this.#cookieName,
			cookieOptions: { sameSite: "strict", secure: this.#isSecure, httpOnly: true, path: "/" },
		});
	}

	/** Sets the cookie and gives the token that belongs to it. */
	issue(request: Request, response: Response): string {
		return this.#csrf.generateCsrfToken(request, response);
	}

	isValid(request: Request): boolean {
		return this.#csrf.validateRequest(request);
	}

	/** Takes the cookie back, after a successful submission. */
	expire(response: Response): void {
		response.clearCookie(this.#cookieName, {
			sameSite: "strict",
			secure: this.#isSecure,
			httpOnly: true,
			path: "/",
		});
	}
}
