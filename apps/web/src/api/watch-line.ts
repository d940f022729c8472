import { askPage } from "./ask-page.ts";

/** So long nothing moves before the server is asked for a sign of life; its answer may take 10 s. */
const SILENCE_MS = 8_000;

export interface LineWatch {
	/** something has moved */
	heard(): void;
	stop(): void;
}

/**
 * Notices within 20 seconds that a line is gone without a word, as in a tunnel: a browser waits for
 * minutes. A server that answers something else is only busy, and the request goes on.
 *
 * @param giveUp ends the request
 */
export function watchLine(giveUp: () => void, askServer = askPage): LineWatch {
	let timer: ReturnType<typeof setTimeout>;
	let signs = 0;
	const stop = () => {
		signs++;
		clearTimeout(timer);
	};
	const heard = () => {
		stop();
		timer = setTimeout(ask, SILENCE_MS);
	};
	const ask = async () => {
		const before = signs;
		const isGone = (await askServer()) === "unreachable";
		if (signs !== before) return;
		if (isGone) giveUp();
		else heard();
	};
	heard();
	return { heard, stop };
}
