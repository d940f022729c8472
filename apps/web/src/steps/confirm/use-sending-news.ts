import { useState } from "react";

/**
 * Limits the announcements to ten: the dialog, four quarters, four waits and the result. After a
 * press of 'Try again' there may be four further waits: they answer the customer.
 */
const MOST_WAITS = 4;

export const SENDING = "sending";
export const LOST_FOR_GOOD = "lost";

interface Now {
	/** `sending`, or what is waited for; undefined before and after the sending */
	readonly state: string | undefined;
	/** number of quarters that have been sent */
	readonly quarters: number;
	/** says what is waited for, or what has been sent */
	readonly sentence: string;
}

interface Told {
	readonly state?: string;
	readonly quarters: number;
	readonly waits: number;
	readonly said?: string | undefined;
	/** also when it is outdated */
	readonly latest?: string;
}

const NOTHING_TOLD: Told = { quarters: 0, waits: 0 };

/**
 * Chooses what is announced: each quarter once, even if everything is sent again after a lost
 * connection; the first waits; and a connection that is lost for good. Nothing twice in a row.
 */
export function useSendingNews(now: Now) {
	const [told, setTold] = useState(NOTHING_TOLD);
	const next = tell(told, now);
	if (next !== told) setTold(next);
	/** The customer wants to hear of waits again. */
	const forgetWaits = () => setTold({ ...told, waits: 0 });
	return { said: next.said, forgetWaits };
}

function tell(told: Told, { state, quarters, sentence }: Now): Told {
	if (!state) return NOTHING_TOLD;
	const { waits, latest } = told;
	const news = { said: sentence, latest: sentence };
	if (state === told.state)
		return state === SENDING && quarters > told.quarters ? { ...told, quarters, ...news } : told;
	const isHeard = state !== SENDING && waits < MOST_WAITS && sentence !== latest;
	if (isHeard || state === LOST_FOR_GOOD) return { ...told, state, waits: waits + 1, ...news };
	// What follows a break is not a repetition.
	return { ...told, state, said: undefined };
}
