import { CaptchaUnavailableError } from "../../domain/captcha/captcha-unavailable-error.ts";
import { recaptchaSettings } from "../../domain/captcha/recaptcha-settings.ts";
import { siteVerify } from "../../domain/captcha/site-verify.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { type Finding, failed, passed, skipped } from "./finding.ts";

/** reCAPTCHA refuses it as a token, and another secret before that. */
const NO_TOKEN = "sim-registration-check";

/** Asks reCAPTCHA whether it knows both secrets. */
export async function checkCaptcha(environment: Environment): Promise<readonly Finding[]> {
	const settings = recaptchaSettings(environment);
	if (settings === undefined)
		return [skipped(`CAPTCHA=${environment.CAPTCHA}: no third party is involved.`)];
	const { verifyUrl: url, timeoutMs } = settings;
	const problems = await Promise.all(
		(["v3", "v2"] as const).map(async (kind) => {
			try {
				const { secretKey } = settings[kind];
				await siteVerify({ url, secretKey, token: NO_TOKEN, timeoutMs });
				return [];
			} catch (error) {
				if (!(error instanceof CaptchaUnavailableError)) throw error;
				const secret = `RECAPTCHA_${kind.toUpperCase()}_SECRET_KEY`;
				return [
					error.reason === "settings"
						? `reCAPTCHA does not know ${secret}. Copy it from the key pair of its site key.`
						: `reCAPTCHA gives no answer about ${secret} (${error.reason}). Check RECAPTCHA_API_URL and outgoing connections.`,
				];
			}
		}),
	);
	const found = problems.flat().map(failed);
	return found.length > 0 ? found : [passed("reCAPTCHA knows both secrets.")];
}
