import type { PublicConfiguration } from "@sim-registration/validation";
import { activeLanguage } from "../i18n/active-language.ts";
import { CaptchaUnavailableError } from "./captcha.ts";

/** A provider that does not answer in time is unreachable. */
const LONGEST_WAIT_MS = 10_000;

export type RecaptchaSettings = NonNullable<PublicConfiguration["recaptcha"]>;

/** The part of reCAPTCHA's script that the form uses (developers.google.com/recaptcha/docs). */
interface Grecaptcha {
	ready(callback: () => void): void;
	/** v3: a token with a score */
	execute(siteKey: string, options: { readonly action: string }): PromiseLike<string>;
	/** v2: a box to tick */
	render(place: HTMLElement, options: BoxOptions): number;
}

interface BoxOptions {
	readonly sitekey: string;
	readonly size: "normal" | "compact";
	readonly hl: string;
	readonly callback: (token: string) => void;
	readonly "expired-callback": () => void;
	readonly "error-callback": () => void;
}

declare global {
	interface Window {
		readonly grecaptcha?: Grecaptcha;
	}
}

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

/** The form's language, as reCAPTCHA names it. */
export function recaptchaLanguage(): string {
	return activeLanguage() === "en" ? "en" : "zh-HK";
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

/**
 * A v3 token for one press of a button.
 *
 * @throws CaptchaUnavailableError
 */
export async function scoreVisitor(settings: RecaptchaSettings, action: string): Promise<string> {
	const grecaptcha = await loadRecaptcha(settings);
	try {
		return await withinTime(grecaptcha.execute(settings.v3SiteKey, { action }));
	} catch (cause) {
		throw new CaptchaUnavailableError("reCAPTCHA gives no token", { cause });
	}
}

function withinTime<Value>(promise: PromiseLike<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error("No answer in time")), LONGEST_WAIT_MS);
		promise.then(resolve, reject).then(() => clearTimeout(timer));
	});
}
