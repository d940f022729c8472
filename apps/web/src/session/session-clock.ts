const WARNING_BEFORE_END_MS = 2 * 60 * 1000;

export type SessionPhase = "running" | "ending" | "ended";

/** @param endsAt, now in milliseconds since 1970, both by the phone's clock */
export function sessionPhase(endsAt: number, now: number): SessionPhase {
	if (now >= endsAt) return "ended";
	return now >= endsAt - WARNING_BEFORE_END_MS ? "ending" : "running";
}

/**
 * Reports the phase now and at every change. Timers stand still while a phone sleeps, so it also
 * checks whenever the page is shown again.
 *
 * @returns ends the watch
 */
export function watchSession(endsAt: number, onPhase: (phase: SessionPhase) => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const look = () => {
		clearTimeout(timer);
		const now = Date.now();
		const phase = sessionPhase(endsAt, now);
		onPhase(phase);
		const next = phase === "running" ? endsAt - WARNING_BEFORE_END_MS : endsAt;
		if (phase !== "ended") timer = setTimeout(look, next - now);
	};
	look();
	document.addEventListener("visibilitychange", look);
	addEventListener("pageshow", look);
	return () => {
		clearTimeout(timer);
		document.removeEventListener("visibilitychange", look);
		removeEventListener("pageshow", look);
	};
}
