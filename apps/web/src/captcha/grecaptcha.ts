/** The part of reCAPTCHA's script that the form uses (developers.google.com/recaptcha/docs). */
export interface Grecaptcha {
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
