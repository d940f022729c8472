import { CHINESE, ENGLISH, type Texts } from "./texts.ts";

/** The texts of reCAPTCHA and of the form around it. */
export interface RecaptchaTexts extends Texts {
	/** the label in the provider's frame */
	readonly box: string;
	readonly oneMoreStep: RegExp;
	readonly unavailable: RegExp;
	readonly missing: RegExp;
	readonly ok: string;
}

const IN_ENGLISH: RecaptchaTexts = {
	...ENGLISH,
	box: "I'm not a robot",
	oneMoreStep: /^One more step/,
	unavailable: /^We cannot check at the moment/,
	missing: /Required Recaptcha/,
	ok: "OK",
};

const IN_CHINESE: RecaptchaTexts = {
	...CHINESE,
	box: "我不是機械人",
	oneMoreStep: /^尚餘一步/,
	unavailable: /^暫時未能確認/,
	missing: /請先確認你不是機械人/,
	ok: "確定",
};

export const RECAPTCHA_LANGUAGES = [
	["Chinese", IN_CHINESE],
	["English", IN_ENGLISH],
] as const;
