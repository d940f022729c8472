import { type IamSmartProfile, POLL_CAP_MS, POLL_INTERVAL_MS } from "@sim-registration/validation";
import {
	FILLING_ERROR,
	type FillingOutcome,
	outcomeOfProfile,
	outcomeOfRefusal,
} from "./filling-outcome.ts";

/** A phone that has just woken up may need a moment to find its network. */
const LOST_ANSWERS_AFTER_CAP = 3;

interface FollowingTools {
	/** in milliseconds since 1970, as `now` */
	readonly startedAt: number;
	readonly now: () => number;
	/** @returns undefined until iAM Smart has answered */
	readonly ask: () => Promise<IamSmartProfile | undefined>;
	/** ends earlier if the page is shown again, or the wait is cancelled */
	readonly pause: (ms: number) => Promise<void>;
	readonly signal: AbortSignal;
}

/**
 * Polls a filling every two seconds, for three minutes (specification, section 4). A lost answer is
 * requested again. After the three minutes it gives up at the next answer, or after three lost ones,
 * because a phone may have slept in between.
 *
 * @returns undefined if the wait was cancelled
 */
export async function pollFilling(tools: FollowingTools): Promise<FillingOutcome | undefined> {
	const { startedAt, now, pause, signal } = tools;
	let lostAnswers = 0;
	while (!signal.aborted) {
		const isOver = now() - startedAt >= POLL_CAP_MS;
		const answer = await poll(tools);
		if (signal.aborted) return undefined;
		if (answer.outcome) return answer.outcome;
		if (isOver && (!answer.isLost || ++lostAnswers === LOST_ANSWERS_AFTER_CAP))
			return FILLING_ERROR;
		await pause(POLL_INTERVAL_MS);
	}
	return undefined;
}

interface Answer {
	readonly outcome: FillingOutcome | undefined;
	readonly isLost: boolean;
}

async function poll({ ask }: FollowingTools): Promise<Answer> {
	try {
		const profile = await ask();
		return { outcome: profile && outcomeOfProfile(profile), isLost: false };
	} catch (error) {
		return { outcome: outcomeOfRefusal(error), isLost: true };
	}
}
