import { useEffect, useEffectEvent, useState } from "react";
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

interface PressAfterCaptcha {
	/** the button was pressed and waits for the captcha */
	readonly isWaiting: boolean;
	press(): void;
}

/**
 * If the button is pressed while the captcha is being solved, the press takes effect once it is
 * solved. So a customer who ticks the box and presses at once, or did both before the scripts ran,
 * need not press again.
 *
 * @param onPress what the button does
 */
export function usePressAfterCaptcha(captcha: Captcha, onPress: () => void): PressAfterCaptcha {
	const { view } = captcha;
	const isWorking = view?.kind === "altcha" && view.state === "working";
	const [isWaiting, setWaiting] = useState(false);
	const goOn = useEffectEvent(onPress);
	useEffect(() => {
		if (!isWaiting || isWorking) return;
		setWaiting(false);
		goOn();
	}, [isWaiting, isWorking]);
	return { isWaiting, press: () => (isWorking ? setWaiting(true) : onPress()) };
}
