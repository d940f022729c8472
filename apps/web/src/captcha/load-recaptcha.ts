import type { PublicConfiguration } from "@sim-registration/validation";
import { CaptchaUnavailableError } from "./captcha-unavailable-error.ts";
import type { Grecaptcha } from "./grecaptcha.ts";
import { recaptchaLanguage } from "./recaptcha-language.ts";
import { withinTime } from "./within-time.ts";

export type RecaptchaSettings = NonNullable<PublicConfiguration["recaptcha"]>;

let loading: Promise<Grecaptcha> | undefined;
let policy: ReturnType<typeof makePolicy>;

/**
 * Loads the provider's script once; the next call retries after a failure.
 *
 * @throws CaptchaUnavailableError if the script is blocked or does not load
 */
export function loadRecaptcha(settings: RecaptchaSettings): Promise<Grecaptcha> {
	loading ??= withinTime(load(settings)).catch((cause: unknown) => {
		loading = undefined;
		throw new CaptchaUnavailableError("The script of reCAPTCHA could not be loaded", { cause });
	});
	return loading;
}

function load({ scriptUrl, v3SiteKey }: RecaptchaSettings): Promise<Grecaptcha> {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.async = true;
		script.src = trusted(scriptUrl, `${scriptUrl}?${queryOf(v3SiteKey)}`);
		script.onload = () => {
			const { grecaptcha } = window;
			if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
			else reject(new Error("Not the script of reCAPTCHA"));
		};
		script.onerror = () => {
			script.remove();
			reject(new Error("The script was blocked or not found"));
		};
		document.head.append(script);
	});
}

function queryOf(v3SiteKey: string): string {
	const query = { render: v3SiteKey, hl: recaptchaLanguage(), trustedtypes: "true" };
	return String(new URLSearchParams(query));
}

/** The Content-Security-Policy names this policy if reCAPTCHA is in use; it allows this script. */
function trusted(scriptUrl: string, address: string): string {
	policy ??= makePolicy(scriptUrl);
	return policy?.createScriptURL(address) ?? address;
}

function makePolicy(scriptUrl: string) {
	return window.trustedTypes?.createPolicy("recaptcha-script", {
		createScriptURL(address) {
			if (!address.startsWith(`${scriptUrl}?`)) throw new TypeError("Not the captcha's script");
			return address;
		},
	});
}
