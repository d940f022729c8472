/** What the camera sees: a fault of the picture, or none. */
export type Sight = "dark" | "glare" | "blurred" | "clear";

export interface Hint {
	/** undefined where the phone is too slow to look */
	readonly sight?: Sight;
	/** a screen reader says the first few only: it has other things to say */
	readonly isSaid: boolean;
}

const LOOK_EVERY_MS = 250;
/** On a slow phone the next look waits so many times as long as the last one took. */
const REST_PER_LOOK = 5;
/** A hint holds over so many looks before it is given or changes: hands shake and lenses focus. */
const STEADY_LOOKS = 4;
const SAID_MAX = 4;
/** After looks as slow as this a hint would come seconds late. */
const SLOW_LOOK_MS = 400;
/** So many more slow looks than quick ones, and the phone is too slow. */
const SLOW_LOOKS_MAX = 5;

/**
 * Looks at what the camera sees a few times a second, and gives a hint each time that what it sees has
 * changed and stays so. It begins with a clear picture, looks less often where looks take long, and
 * stops where the phone is too slow.
 *
 * @returns stops it
 */
export function watchFrames(
	look: () => Sight,
	onHint: (hint: Hint) => void,
	now = () => performance.now(),
): () => void {
	let [seen, given]: Sight[] = ["clear", "clear"];
	let [times, slow, said] = [0, 0, 0];
	const tick = () => {
		const began = now();
		const sight = look();
		const tookMs = now() - began;
		slow = Math.max(0, slow + (tookMs > SLOW_LOOK_MS ? 1 : -1));
		if (slow === SLOW_LOOKS_MAX) return onHint({ isSaid: false });
		timer = setTimeout(tick, Math.max(LOOK_EVERY_MS, REST_PER_LOOK * tookMs));
		times = sight === seen ? times + 1 : 1;
		seen = sight;
		if (sight === given || times < STEADY_LOOKS) return;
		given = sight;
		onHint({ sight, isSaid: said++ < SAID_MAX });
	};
	let timer = setTimeout(tick, LOOK_EVERY_MS);
	return () => clearTimeout(timer);
}
