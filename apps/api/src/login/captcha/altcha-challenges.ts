import type { Challenge } from "altcha-lib";

/** Makes ALTCHA challenges where ALTCHA is the captcha in use. */
export abstract class AltchaChallenges {
	/** @returns undefined where another captcha is configured */
	abstract create(): Promise<Challenge | undefined>;
}
