import { randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Request, Response } from "express";
import { CLOCK, CLOCK_TOLERANCE_MS, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";

const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
const NAME_BYTES = 16;
const COOKIE = /^(\d{1,12})\.([\w-]{22})\.(\w{8}:[\w-]{43})$/;

/**
 * Recognises a browser that has logged in to an account before, so that others who guess at that
 * account do not lock it out (decision 0013). The cookie contains a random name, the time, and a
 * keyed hash over both and the account number: it reveals nothing and grants no access.
 */
@Injectable()
export class KnownBrowsers {
	readonly #cookieName: string;
	readonly #isSecure: boolean;

	constructor(
		@Inject(ENVIRONMENT) environment: Environment,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {
		this.#isSecure = environment.NODE_ENV === "production";
		this.#cookieName = this.#isSecure ? "__Host-browser" : "browser";
	}

	/** @returns the browser's name; undefined if it has not logged in to this account */
	recognise({ cookies }: Request, accountNO: string): string | undefined {
		const cookie = (cookies as Readonly<Record<string, string | undefined>>)[this.#cookieName];
		const [, seconds = "", name = "", hash = ""] = COOKIE.exec(cookie ?? "") ?? [];
		const isOurs = this.keys.matches("known browser", textOf(accountNO, seconds, name), hash);
		const age = this.now().getTime() - Number(seconds) * 1000;
		// A cookie issued by a clock that was ahead would be valid for too long.
		const isOfItsTime = age > -CLOCK_TOLERANCE_MS && age < LIFETIME_MS;
		return isOurs && isOfItsTime ? name : undefined;
	}

	/** Gives the browser a new name, after a login. */
	remember(response: Response, accountNO: string): void {
		const seconds = String(Math.floor(this.now().getTime() / 1000));
		const name = randomBytes(NAME_BYTES).toString("base64url");
		const hash = this.keys.hash("known browser", textOf(accountNO, seconds, name));
		response.cookie(this.#cookieName, `${seconds}.${name}.${hash}`, {
			sameSite: "strict",
			secure: this.#isSecure,
			httpOnly: true,
			path: "/",
			maxAge: LIFETIME_MS,
		});
	}
}

function textOf(accountNO: string, seconds: string, name: string): string {
	return `${accountNO.toUpperCase()}|${seconds}|${name}`;
}
