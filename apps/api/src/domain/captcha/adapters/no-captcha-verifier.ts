import { type CaptchaVerdict, CaptchaVerifier } from "../captcha-verifier.ts";

/** Accepts everyone: for tests and demos. */
export class NoCaptchaVerifier extends CaptchaVerifier {
	override verify(): Promise<CaptchaVerdict> {
		return Promise.resolve("passed");
	}
}
