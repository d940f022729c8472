import { Inject, Injectable } from "@nestjs/common";
import type { CookieOptions, Request, Response } from "express";
import { ENVIRONMENT, type Environment } from "../../environment/environment.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import { IAM_SMART_SETTINGS, type IamSmartSettings } from "../iam-smart-settings.ts";

/**
 * Marks the browser that was sent to iAM Smart. Its value is a keyed hash of the state, so nothing
 * is stored, and a cookie of one filling is of no use for another. Lax, because the browser comes
 * back from another site, by an ordinary navigation.
 */
@Injectable()
export class ReturnCookie {
	readonly #name: string;
	readonly #options: CookieOptions;

	constructor(
		@Inject(ENVIRONMENT) { NODE_ENV }: Environment,
		@Inject(IAM_SMART_SETTINGS) private readonly settings: IamSmartSettings,
		private readonly keys: RootKeys,
	) {
		const secure = NODE_ENV === "production";
		this.#name = secure ? "__Host-iamsmart-return" : "iamsmart-return";
		this.#options = { sameSite: "lax", httpOnly: true, secure, path: "/" };
	}

	set(response: Response, state: string): void {
		const value = this.keys.hash("iamsmart return", state);
		response.cookie(this.#name, value, { ...this.#options, maxAge: this.settings.ttlMs });
	}

	isFor(request: Request, state: string): boolean {
		const value: unknown = request.cookies[this.#name];
		return typeof value === "string" && this.keys.matches("iamsmart return", state, value);
	}
}
