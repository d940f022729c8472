import { CAPTCHA_LIFETIME_MS, REQUEST_TIMEOUT_MS } from "@sim-registration/validation";
import { useCallback, useEffect, useState } from "react";
import { checkCaptcha } from "../api/check-captcha.ts";
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
/** The server remembers a token that it has checked; two minutes are for what precedes the upload. */
const CHECK_LONGEST_AGE_MS = CAPTCHA_LIFETIME_MS - REQUEST_TIMEOUT_MS - 120_000;

/** A token that the server knows, also when its answer to the submission was lost. */
interface CheckedToken {
	readonly token: string;
	readonly ageMs: () => number;
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

/** A score in silence at the press of the button; where the server wants more, a box. */
export function useRecaptcha(
	settings: RecaptchaSettings | undefined,
	action: RecaptchaAction,
): Captcha {
	const [isBoxNeeded, setBoxNeeded] = useState(false);
	const [boxNumber, setBoxNumber] = useState(0);
	const [box, setBox] = useState<{ state: RecaptchaState; token?: string | undefined }>(EMPTY);
	const [checked, setChecked] = useState<CheckedToken>();

	const again = useCallback(() => {
		setChecked(undefined);
		setBox(EMPTY);
		setBoxNumber((number) => number + 1);
	}, []);
	const follow = useCallback(
		(state: RecaptchaState, token?: string) => setBox({ state, token }),
		[],
	);
	useEffect(() => {
		// The press of the button asks again, and says what is wrong.
		if (settings)
			void loadParts()
				.then((parts) => parts.loadRecaptcha(settings))
				.catch(() => undefined);
	}, [settings]);

	const take = async () => {
		if (isBoxNeeded) return { v3: "", v2: box.token ?? "" };
		if (!settings) return { v3: "", v2: "" };
		const { scoreVisitor } = await loadParts();
		return { v3: await scoreVisitor(settings, action), v2: "" };
	};
	const isMissing = isBoxNeeded && box.token === undefined && !checked;
	return {
		isMissing,
		isMissingNow: () => {
			if (!checked || isFresh(checked)) return isMissing;
			again();
			return isBoxNeeded;
		},
		view: settings && {
			kind: "recaptcha",
			settings,
			isBoxNeeded,
			boxNumber,
			state: box.state,
			follow,
			again,
		},
		forLogin: take,
		forSubmission: async () => {
			if (checked && isFresh(checked)) return checked.token;
			const ageMs = startAge();
			const { v3, v2 } = await take();
			const token = v2 === "" ? v3 : `${V2_MARK}${v2}`;
			// Before the files are on their way, which may take longer than a token lives.
			await checkCaptcha(token);
			setChecked({ token, ageMs });
			return token;
		},
		reset: (errorCode) => {
			again();
			if (errorCode !== undefined && BOX_CODES.includes(errorCode)) setBoxNeeded(true);
		},
	};
}

function isFresh({ ageMs }: CheckedToken): boolean {
	return ageMs() < CHECK_LONGEST_AGE_MS;
}

async function loadParts() {
	try {
		return await import("./recaptcha-parts.ts");
	} catch (cause) {
		throw new CaptchaUnavailableError("Our own part of reCAPTCHA does not come", { cause });
	}
}
