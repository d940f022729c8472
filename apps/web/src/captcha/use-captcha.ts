import { useCallback, useEffect, useRef, useState } from "react";
import { type SolvedCaptcha, solveCaptcha } from "./solve-captcha.ts";

export type CaptchaState = "idle" | "working" | "done" | "failed" | "expired";

/** setTimeout fires at once for longer delays. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Captcha {
	/** false where the server asks for none */
	readonly isShown: boolean;
	readonly state: CaptchaState;
	/** what is sent; undefined until the box is ticked and the challenge solved */
	readonly payload: string | undefined;
	start(): void;
	/** after a failed attempt: each solution counts once */
	reset(): void;
}

/** The life of one captcha box, from the tick to the solution's end. */
export function useCaptcha({ isShown }: { isShown: boolean }): Captcha {
	const [state, setState] = useState<CaptchaState>("idle");
	const [solved, setSolved] = useState<SolvedCaptcha>();
	const attempt = useRef<AbortController>(undefined);

	const become = useCallback((next: CaptchaState, solution?: SolvedCaptcha) => {
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
			const solution = await solveCaptcha(current.signal);
			if (attempt.current === current) become("done", solution);
		} catch {
			if (attempt.current === current) become("failed");
		}
	}, [become]);

	const reset = useCallback(() => become("idle"), [become]);

	useEffect(() => () => attempt.current?.abort(), []);
	useExpiry(solved?.expiresAtMs, () => become("expired"));

	return { isShown, state, payload: isShown ? solved?.payload : "", start, reset };
}

function useExpiry(atMs: number | undefined, onExpiry: () => void): void {
	const latest = useRef(onExpiry);
	useEffect(() => {
		latest.current = onExpiry;
	});
	useEffect(() => {
		if (atMs === undefined) return;
		const delay = Math.min(atMs - Date.now(), LONGEST_TIMER_MS);
		// Already over when it was just solved: the phone's clock is wrong, and the server will judge.
		if (delay <= 0) return;
		const timer = setTimeout(() => latest.current(), delay);
		return () => clearTimeout(timer);
	}, [atMs]);
}
