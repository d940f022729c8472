import { askPage } from "./ask-page.ts";

/** How long nothing may move before the server is asked; its answer may take 10 s. */
const SILENCE_MS = 8_000;

export interface LineWatch {
	/** data has moved */
	heard(): void;
	stop(): void;
}

/**
 * Notices within 20 seconds that a connection is dead, as in a tunnel; browsers wait for minutes.
 * If the server answers, it is only busy, and the request continues.
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
