import { type LoginAnswer, type LoginInput, loginAnswerSchema } from "@sim-registration/validation";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as v from "valibot";
import type { LoginEntry } from "./customer.ts";
import type { Product } from "./product.ts";
import type { Texts } from "./texts.ts";

const LANGUAGES = { en: "en", tc: "zh-Hant-HK" };

type Session = Extract<LoginAnswer, { success: true }>;

/** The part of a login that proves a solved captcha. */
export type SolvedCaptcha = Pick<LoginInput, "recaptchaTokenV3" | "recaptchaTokenV2">;

/**
 * Logs in by calling the server, without a browser.
 *
 * @param captcha by default solves ALTCHA's
 */
export async function openSession(
	product: Product,
	login: LoginEntry,
	{ language }: Texts,
	captcha?: () => Promise<SolvedCaptcha>,
): Promise<Session> {
	const api = new URL("api/", product.address(""));
	const csrf = await fetch(new URL("login/csrf", api));
	const { csrfToken } = v.parse(v.object({ csrfToken: v.string() }), await csrf.json());
	const answer = await fetch(new URL("login/login", api), {
		method: "POST",
		headers: {
			"Content-Type": "application/json",
			"Accept-Language": LANGUAGES[language],
			"X-CSRF-Token": csrfToken,
			Cookie: csrf.headers.getSetCookie().join("; "),
		},
		body: JSON.stringify({ ...login, ...(await (captcha?.() ?? solveAltcha(api))) }),
	});
	const session = v.parse(loginAnswerSchema, await answer.json());
	if (!session.success) throw new Error(`The login was refused: ${session.errorCode}`);
	return session;
}

async function solveAltcha(api: URL): Promise<SolvedCaptcha> {
	const asked = await fetch(new URL("captcha/challenge", api));
	const challenge = (await asked.json()) as Challenge;
	const solution = await solveChallenge({ challenge, deriveKey });
	const payload = JSON.stringify({ challenge, solution });
	return { recaptchaTokenV2: Buffer.from(payload).toString("base64") };
}
