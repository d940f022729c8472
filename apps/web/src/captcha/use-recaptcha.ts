import { CAPTCHA_LIFETIME_MS, REQUEST_TIMEOUT_MS } from "@sim-registration/validation";
import { useCallback, useEffect, useState } from "react";
import { type Captcha, CaptchaUnavailableError } from "./captcha.ts";
import type { RecaptchaSettings } from "./recaptcha-script.ts";
import { startAge } from "./start-age.ts";

export type RecaptchaAction = "login" | "submission";
export type RecaptchaState = "idle" | "done" | "expired" | "failed";

/** A submission has only one field for its token: this prefix marks a token of the box. */
const V2_MARK = "v2:";
/** Answers after which no score is requested again. */
const BOX_CODES = ["captcha_score_low", "captcha_failed"];
const EMPTY = { state: "idle" } as const;
/** A token is valid for two minutes; the difference is for the way to the server. */
const TICK_LONGEST_AGE_MS = 110_000;
/**
 * The server remembers a token that it has accepted; two minutes are for what precedes the upload.
 */
const SENT_LONGEST_AGE_MS = CAPTCHA_LIFETIME_MS - REQUEST_TIMEOUT_MS - 120_000;

interface Token {
	readonly token: string;
	readonly ageMs: () => number;
}

interface Box {
	readonly state: RecaptchaState;
	readonly ticked?: Token | undefined;
}

export interface RecaptchaView {
	readonly kind: "recaptcha";
	readonly settings: RecaptchaSettings;
	/** the score was not enough */
	readonly isBoxNeeded: boolean;
	/** counts the boxes: a token is valid once, so each attempt needs a new box */
	readonly boxNumber: number;
	readonly state: RecaptchaState;
	/** the state of the box */
	follow(state: RecaptchaState, token?: string): void;
	/** creates a new box if this one did not load */
	again(): void;
}

/**
 * At login, requests a score without a box when the button is pressed, and shows a box if the
 * server asks for more. The confirmation always shows the box, so that no second attempt is needed
 * after the files have been sent.
 */
export function useRecaptcha(
	settings: RecaptchaSettings | undefined,
	action: RecaptchaAction,
): Captcha {
	const [isBoxNeeded, setBoxNeeded] = useState(action === "submission");
	const [boxNumber, setBoxNumber] = useState(0);
	const [{ state, ticked }, setBox] = useState<Box>(EMPTY);
	/** the token that the server has probably checked, although its answer was lost */
	const [sent, setSent] = useState<Token>();

	const again = useCallback(() => {
		setSent(undefined);
		setBox(EMPTY);
		setBoxNumber((number) => number + 1);
	}, []);
	const follow = useCallback((next: RecaptchaState, token?: string) => {
		setBox({ state: next, ...(token && { ticked: { token, ageMs: startAge() } }) });
	}, []);
	useEffect(() => {
		// The next press of the button retries, and says what is wrong.
		if (settings)
			void loadParts()
				.then((parts) => parts.loadRecaptcha(settings))
				.catch(() => undefined);
	}, [settings]);

	const isTickOver = () => ticked !== undefined && ticked.ageMs() >= TICK_LONGEST_AGE_MS;
	const isSentOver = () => sent === undefined || sent.ageMs() >= SENT_LONGEST_AGE_MS;
	return {
		isMissing: isBoxNeeded && !ticked && !sent,
		isMissingNow: () => {
			const isTicked = ticked !== undefined && !isTickOver();
			if (!isBoxNeeded || isTicked || !isSentOver()) return false;
			if (ticked || sent) again();
			return true;
		},
		isOver: isTickOver,
		view: settings && {
			kind: "recaptcha",
			settings,
			isBoxNeeded,
			boxNumber,
			state,
			follow,
			again,
		},
		forLogin: async () => {
			if (isBoxNeeded) return { v3: "", v2: ticked?.token ?? "" };
			if (!settings) return { v3: "", v2: "" };
			const { scoreVisitor } = await loadParts();
			return { v3: await scoreVisitor(settings, action), v2: "" };
		},
		forSubmission: async () => {
			const token = isTickOver() ? sent : (ticked ?? sent);
			setSent(token);
			return token ? `${V2_MARK}${token.token}` : "";
		},
		reset: (errorCode) => {
			again();
			if (errorCode !== undefined && BOX_CODES.includes(errorCode)) setBoxNeeded(true);
		},
	};
}

async function loadParts() {
	try {
		return await import("./recaptcha-parts.ts");
	} catch (cause) {
		throw new CaptchaUnavailableError("The form's part of reCAPTCHA could not be loaded", {
			cause,
		});
	}
}
