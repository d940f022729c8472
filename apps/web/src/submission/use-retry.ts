import { useEffect, useEffectEvent, useState } from "react";
import type { Attempt } from "../registration/attempt.ts";
import { isLineBroken } from "./submit-with-retries.ts";

/** How long each further retry waits, while the phone is online and the page is visible. */
const WAITS_S = [5, 10, 20, 40, 60, 60, 60];
const SECOND_MS = 1_000;

export interface Retry {
	/** seconds until the next retry; `offline` while the phone has no network; undefined if none follows */
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
	const [tries, setTries] = useState(0);
	const [wait, setWait] = useState<Retry["wait"]>();
	const [wasLost, setWasLost] = useState(false);
	const isLost = attempt?.kind === "connectionLost" && isLineBroken(attempt.loss);
	// Not in an effect: the loss is announced together with the wait.
	if (isLost !== wasLost) {
		setWasLost(isLost);
		setWait(isLost ? unlessOffline(WAITS_S[tries]) : undefined);
		if (isLost) setTries(tries + 1);
	}
	const tick = useEffectEvent(() => {
		// Once online again, it is retried at the next tick.
		const left = canTry() ? (typeof wait === "number" ? wait : 1) - 1 : 1;
		setWait(left > 0 ? unlessOffline(left) : undefined);
		if (left === 0) retry();
	});
	const isWaiting = wait !== undefined;
	useEffect(() => {
		if (!isWaiting) return undefined;
		const timer = setInterval(tick, SECOND_MS);
		return () => clearInterval(timer);
	}, [isWaiting]);
	return { wait, restart: () => setTries(0) };
}

/** Whether the phone is online and the page is visible: phones abort uploads of hidden pages. */
export function canTry(): boolean {
	return navigator.onLine !== false && document.visibilityState === "visible";
}

function unlessOffline(seconds: number | undefined): Retry["wait"] {
	return seconds && !navigator.onLine ? "offline" : seconds;
}
