import { useCallback, useEffect, useRef, useState } from "react";
import type { Captcha } from "./captcha.ts";
import { type SolvedCaptcha, solveCaptcha } from "./solve-captcha.ts";

export type AltchaState = "idle" | "working" | "done" | "failed" | "expired";

/** setTimeout fires at once for longer delays. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface AltchaView {
	readonly kind: "altcha";
	readonly state: AltchaState;
	start(): void;
}

/** The life of our own box, from the tick to the solution's end. */
export function useAltcha(): Captcha {
	const [state, setState] = useState<AltchaState>("idle");
	const [solved, setSolved] = useState<SolvedCaptcha>();
	const attempt = useRef<AbortController>(undefined);

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
			const solution = await solveCaptcha(current.signal);
			if (attempt.current === current) become("done", solution);
		} catch {
			if (attempt.current === current) become("failed");
		}
	}, [become]);

	const reset = useCallback(() => become("idle"), [become]);

	useEffect(() => () => attempt.current?.abort(), []);
	useExpiry(solved?.expiresAtMs, () => become("expired"));

	const payload = solved?.payload ?? "";
	return {
		isMissing: !solved,
		view: { kind: "altcha", state, start },
		forLogin: async () => ({ v3: "", v2: payload }),
		forSubmission: async () => payload,
		reset,
	};
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
