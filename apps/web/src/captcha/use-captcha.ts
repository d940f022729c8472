import { useConfiguration } from "../configuration/configuration.ts";
import type { Captcha } from "./captcha.ts";
import { useAltcha } from "./use-altcha.ts";
import { type RecaptchaAction, useRecaptcha } from "./use-recaptcha.ts";

const NO_CAPTCHA: Captcha = {
	isMissing: false,
	isMissingNow: () => false,
	isOver: () => false,
	view: undefined,
	forLogin: async () => ({ v3: "", v2: "" }),
	forSubmission: async () => "",
	reset: () => undefined,
};

/** The captcha of one step, of the kind that the server requires. */
export function useCaptcha(action: RecaptchaAction): Captcha {
	const { captcha, recaptcha: settings } = useConfiguration();
	const altcha = useAltcha();
	const recaptcha = useRecaptcha(settings, action);
	return { off: NO_CAPTCHA, altcha, recaptcha }[captcha];
}
