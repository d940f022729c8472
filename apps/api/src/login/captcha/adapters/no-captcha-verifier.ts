import { type CaptchaVerdict, CaptchaVerifier } from "../captcha-verifier.ts";

/** Lets everyone pass: for tests and demonstrations. */
export class NoCaptchaVerifier extends CaptchaVerifier {
	override verify(): Promise<CaptchaVerdict> {
		return Promise.resolve("passed");
	}
}
