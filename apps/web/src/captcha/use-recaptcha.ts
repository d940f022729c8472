import { CAPTCHA_LIFETIME_MS, REQUEST_TIMEOUT_MS } from "@sim-registration/validation";
import { useCallback, useEffect, useState } from "react";
import type { Captcha } from "./captcha.ts";
import { CaptchaUnavailableError } from "./captcha-unavailable-error.ts";
import type { RecaptchaSettings } from "./load-recaptcha.ts";
import { startAge } from "./start-age.ts";

export type RecaptchaAction = "login" | "submission";
export type RecaptchaState = "idle" | "done" | "expired" | "failed";

/** A submission has one field: the server tells the token of the box by this. */
const V2_MARK = "v2:";
/** Answers after which a score is not asked for again. */
const BOX_CODES = ["captcha_score_low", "captcha_failed"];
const EMPTY = { state: "idle" } as const;
/** A token counts for two minutes; the rest is for the way to the server. */
const TICK_LONGEST_AGE_MS = 110_000;
/** The server remembers a token that it has judged; two minutes are for what precedes the upload. */
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
	/** counts the boxes: a token counts once, so each attempt has its own */
	readonly boxNumber: number;
	readonly state: RecaptchaState;
	/** what became of the box */
	follow(state: RecaptchaState, token?: string): void;
	/** another box, where this one did not come */
	again(): void;
}

/**
 * At login a score in silence, at the press of the button, and a box where the server wants more. At
 * the confirmation the box, which asks for no second attempt after the files have been sent.
 */
export function useRecaptcha(
	settings: RecaptchaSettings | undefined,
	action: RecaptchaAction,
): Captcha {
	const [isBoxNeeded, setBoxNeeded] = useState(action === "submission");
	const [boxNumber, setBoxNumber] = useState(0);
	const [{ state, ticked }, setBox] = useState<Box>(EMPTY);
	/** what the server has probably judged, although its answer was lost */
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
		// The press of the button asks again, and says what is wrong.
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
		throw new CaptchaUnavailableError("Our own part of reCAPTCHA does not come", { cause });
	}
}
