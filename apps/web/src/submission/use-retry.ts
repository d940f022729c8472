import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Attempt } from "../registration/attempt.ts";
import { canTry } from "./can-try.ts";
import { isLineBroken } from "./send-registration.ts";

/** How long each further retry waits, while the phone is online and the page is visible. */
const WAITS_S = [5, 10, 20, 40, 60, 60, 60];
const SECOND_MS = 1_000;

export interface Retry {
	/** until the next retry; `offline` while the phone has no network; undefined if none follows */
	readonly wait: number | "offline" | undefined;
	/** the customer pressed the button: the waits begin with the shortest one again */
	restart(): void;
}

/**
 * After a lost connection, retries up to seven times, after 5 to 60 seconds each. Waits while the
 * phone is offline or the page is hidden, and then retries within a second.
 *
 * @param retry does nothing if the customer has to do something first
 */
export function useRetry(attempt: Attempt | undefined, retry: () => void): Retry {
	const tries = useRef(0);
	const [wait, setWait] = useState<Retry["wait"]>();
	const tryNow = useEffectEvent(retry);
	const isLost = attempt?.kind === "connectionLost" && isLineBroken(attempt.loss);
	useEffect(() => {
		const whole = WAITS_S[tries.current];
		if (!isLost || whole === undefined) return;
		tries.current++;
		let left = whole;
		const show = () => setWait(navigator.onLine ? left : "offline");
		const tick = () => {
			// Once online again, it is retried at the next tick.
			if (!canTry()) left = 1;
			else if (--left <= 0) {
				end();
				return tryNow();
			}
			show();
		};
		show();
		const timer = setInterval(tick, SECOND_MS);
		const end = () => {
			clearInterval(timer);
			setWait(undefined);
		};
		return end;
	}, [isLost]);
	const restart = () => {
		tries.current = 0;
	};
	return { wait, restart };
}
