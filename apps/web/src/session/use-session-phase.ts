import { useCallback, useEffect, useState } from "react";
import { readSessionEnd } from "../api/session-token.ts";
import { type SessionPhase, watchSession } from "./session-clock.ts";

interface SessionView {
	readonly phase: SessionPhase;
	/** after a renewal: reads the new end */
	readAgain(): void;
}

/** The session's phase by the phone's clock. */
export function useSessionPhase(): SessionView {
	const [endsAt, setEndsAt] = useState(readSessionEnd);
	const [phase, setPhase] = useState<SessionPhase>("running");
	useEffect(() => (endsAt === undefined ? undefined : watchSession(endsAt, setPhase)), [endsAt]);
	const readAgain = useCallback(() => setEndsAt(readSessionEnd()), []);
	return { phase, readAgain };
}
