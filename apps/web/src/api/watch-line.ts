import type { HttpAnswer } from "./read-answer.ts";

/** On an ordinary line data moves at least this often. */
const USUAL_GAP_MS = 4_000;
/** In gaps: when the server is asked first, and when a connection may be given up. */
const ASKED_AFTER = 2;
const GIVEN_UP_AFTER = 4;
/**
 * A question usually waits behind the upload, and is answered later than this. One quick answer proves
 * nothing, because some routers let other connections pass.
 */
const QUICK_MS = 2_000;
const QUICK_ANSWERS = 3;

/** Grows with each connection given up, because it may have been a slow one: the next has longer. */
let patience = 1;

export interface LineWatch {
	/** data has moved */
	heard(): void;
	stop(): void;
}

/**
 * Notices that the connection of an upload is dead: within 20 seconds on an ordinary line, later on one
 * that has moved in larger steps. Browsers wait for minutes. A connection is given up if the server
 * cannot be reached on another one, or answers there quickly and repeatedly that the upload does not
 * reach it (docs/decisions/0025-late-work.md says why).
 *
 * @param end ends the request, with the answer that was lost if the server has one
 * @param ask asks the server for it on another connection: 404 if it has not got the upload, and
 *   nothing of it arrives
 */
export function watchLine(
	end: (answer?: HttpAnswer) => void,
	ask: () => Promise<HttpAnswer>,
): LineWatch {
	let timer: ReturnType<typeof setTimeout>;
	let gap = USUAL_GAP_MS;
	let last = performance.now();
	let [activityCount, quick] = [0, 0];
	const askAfter = (gaps: number) => {
		timer = setTimeout(inquire, gaps * gap * patience);
	};
	const stop = () => {
		activityCount++;
		clearTimeout(timer);
	};
	const heard = () => {
		stop();
		const now = performance.now();
		gap = Math.max(gap, now - last);
		[last, quick] = [now, 0];
		askAfter(ASKED_AFTER);
	};
	const inquire = async () => {
		const [before, asked] = [activityCount, performance.now()];
		const answer = await ask().catch(() => undefined);
		if (activityCount !== before) return;
		const now = performance.now();
		if (answer?.status === 200) return end(answer);
		// The server is processing or receiving it, or its state is unknown. It also arrives without
		// progress: browsers repeat a request whose connection broke, and report the repetition only once
		// it has sent more.
		if (answer && answer.status !== 404) last = now;
		quick = now - asked < QUICK_MS ? quick + 1 : 0;
		const isDead = !answer || quick >= QUICK_ANSWERS;
		if (!isDead || now - last < GIVEN_UP_AFTER * gap * patience) return askAfter(1);
		patience *= 2;
		end();
	};
	heard();
	return { heard, stop };
}
