import { CAPTCHA_LIFETIME_MS } from "@sim-registration/validation";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Captcha } from "./captcha.ts";
import { type SolvedCaptcha, solveCaptcha } from "./solve-captcha.ts";

export type AltchaState = "idle" | "working" | "done" | "failed" | "expired" | "again";

/**
 * Two minutes less than the server accepts: preparing the files takes time, and the server may ask
 * to wait.
 */
const LONGEST_AGE_MS = CAPTCHA_LIFETIME_MS - 120_000;

/** The work that the server's code requires while somebody guesses at the account. */
const WORK_ASKED: Readonly<Record<string, number>> = { captcha_harder: 1, captcha_hardest: 2 };

export interface AltchaView {
	readonly kind: "altcha";
	readonly state: AltchaState;
	start(): void;
}

/** Handles the captcha's box, from the tick until the solution expires. */
export function useAltcha(): Captcha {
	const [state, setState] = useState<AltchaState>("idle");
	const [solved, setSolved] = useState<SolvedCaptcha>();
	const attempt = useRef<AbortController>(undefined);
	/** how much more work the next solution takes */
	const work = useRef(0);

	const become = useCallback((next: AltchaState, solution?: SolvedCaptcha) => {
		attempt.current?.abort();
		attempt.current = undefined;
		setState(next);
		setSolved(solution);
	}, []);

	const start = useCallback(async () => {
		become("working");
		const current = new AbortController();
		attempt.current = current;
		try {
			const solution = await solveCaptcha(current.signal, work.current);
			if (attempt.current === current) become("done", solution);
		} catch {
			if (attempt.current === current) become("failed");
		}
	}, [become]);

	const reset = useCallback(
		(errorCode?: string) => {
			if (errorCode !== undefined) work.current = WORK_ASKED[errorCode] ?? work.current;
			become("again");
		},
		[become],
	);

	useEffect(() => () => attempt.current?.abort(), []);

	const isOver = () => solved !== undefined && solved.ageMs() >= LONGEST_AGE_MS;
	const look = () => {
		if (isOver()) become("expired");
	};
	useLook(solved, look);

	const payload = solved?.payload ?? "";
	return {
		isMissing: !solved,
		isMissingNow: () => {
			look();
			return !solved || isOver();
		},
		isOver,
		view: { kind: "altcha", state, start },
		forLogin: async () => ({ v3: "", v2: payload }),
		forSubmission: async () => payload,
		reset,
	};
}

/** Checks for expiry when the page is shown, because timers stand still while a phone sleeps. */
function useLook(solved: SolvedCaptcha | undefined, look: () => void): void {
	const lookNow = useEffectEvent(look);
	useEffect(() => {
		if (!solved) return;
		const onShown = () => lookNow();
		const timer = setTimeout(onShown, LONGEST_AGE_MS - solved.ageMs());
		document.addEventListener("visibilitychange", onShown);
		addEventListener("pageshow", onShown);
		return () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", onShown);
			removeEventListener("pageshow", onShown);
		};
	}, [solved]);
}
