import type { Environment } from "../../platform/environment/environment.ts";

interface RecaptchaKeys {
	readonly siteKey: string;
	readonly secretKey: string;
}

/** Settings of reCAPTCHA. */
export interface RecaptchaSettings {
	/** scores without user interaction */
	readonly v3: RecaptchaKeys;
	/** the box that a customer ticks if the score is too low */
	readonly v2: RecaptchaKeys;
	/** from 0 to 1 */
	readonly minScore: number;
	/** hosts on which a token may be made */
	readonly hostnames: readonly string[];
	readonly verifyUrl: string;
	/** address of the form's script */
	readonly scriptUrl: string;
	/** sources of that script and its frames: prefixes with a trailing slash */
	readonly sources: readonly string[];
	readonly timeoutMs: number;
}

const HOSTNAMES_IN_DEVELOPMENT = ["localhost", "127.0.0.1"];

/** @returns undefined if another captcha is configured */
export function recaptchaSettings(environment: Environment): RecaptchaSettings | undefined {
	if (environment.CAPTCHA !== "recaptcha") return undefined;
	const api = withSlash(environment.RECAPTCHA_API_URL);
	const browser = withSlash(environment.RECAPTCHA_BROWSER_URL ?? environment.RECAPTCHA_API_URL);
	return {
		v3: {
			siteKey: given(environment.RECAPTCHA_V3_SITE_KEY),
			secretKey: given(environment.RECAPTCHA_V3_SECRET_KEY),
		},
		v2: {
			siteKey: given(environment.RECAPTCHA_V2_SITE_KEY),
			secretKey: given(environment.RECAPTCHA_V2_SECRET_KEY),
		},
		minScore: environment.RECAPTCHA_MIN_SCORE,
		hostnames: environment.RECAPTCHA_HOSTNAMES ?? hostnamesOf(environment.PUBLIC_URL),
		verifyUrl: `${api}api/siteverify`,
		scriptUrl: `${browser}api.js`,
		sources: [...new Set([browser, withSlash(environment.RECAPTCHA_ASSETS_URL)])],
		timeoutMs: environment.RECAPTCHA_TIMEOUT_MS,
	};
}

function hostnamesOf(addresses: readonly string[] | undefined): readonly string[] {
	return addresses?.map((address) => new URL(address).hostname) ?? HOSTNAMES_IN_DEVELOPMENT;
}

/** A prefix in the Content-Security-Policy matches paths below it only with a trailing slash. */
function withSlash(address: string): string {
	return address.endsWith("/") ? address : `${address}/`;
}

/** The environment's validation guarantees the value. */
function given(value: string | undefined): string {
	if (value === undefined) throw new RangeError("A key of reCAPTCHA is missing");
	return value;
}
