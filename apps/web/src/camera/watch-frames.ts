import { type RefObject, useEffect, useState } from "react";
import type { CameraFrame } from "./frame-outline.ts";
import { copyFrame, type FrameCopy, type Sight, seeFrame } from "./see-frame.ts";

export interface Hint {
	/** undefined if the phone is too slow to look */
	readonly sight?: Sight;
	/** a screen reader announces only the first few, because it has other things to say */
	readonly isSaid: boolean;
}

interface Looking<Copy> {
	/** undefined if there is nothing to look at */
	readonly copy: () => Promise<Copy | undefined>;
	readonly look: (copy: Copy) => Sight;
	readonly onHint: (hint: Hint) => void;
	readonly now?: () => number;
}

const LOOK_EVERY_MS = 250;
/**
 * A fault has to last this many looks before its hint is shown or changes, because hands shake and
 * lenses focus.
 */
const STEADY_LOOKS = 4;
const SAID_MAX = 4;
/** A look that takes longer would block a slow phone's screen. */
const SLOW_LOOK_MS = 20;
/**
 * The quickest of this many looks shows how fast the phone is: other work on it prolongs the rest.
 */
const SLOW_LOOKS_MAX = 12;

/**
 * Looks at the camera's picture a few times a second, and gives a hint whenever what it sees has
 * changed and stays so. It begins with a clear picture, and stops if the phone is too slow.
 *
 * @returns stops it
 */
export function watchFrames<Copy>(looking: Looking<Copy>): () => void {
	const { copy, look, onHint, now = () => performance.now() } = looking;
	let [seen, given]: Sight[] = ["clear", "clear"];
	let [times, slow, said] = [0, 0, 0];
	let isOver = false;
	let isCopying = false;
	const tick = async () => {
		if (isCopying) return;
		isCopying = true;
		const copied = await copy().catch(() => undefined);
		isCopying = false;
		if (copied === undefined || isOver) return;
		const began = now();
		const sight = look(copied);
		slow = now() - began > SLOW_LOOK_MS ? slow + 1 : 0;
		if (slow === SLOW_LOOKS_MAX) {
			stop();
			return onHint({ isSaid: false });
		}
		times = sight === seen ? times + 1 : 1;
		seen = sight;
		if (sight === given || times < STEADY_LOOKS) return;
		given = sight;
		onHint({ sight, isSaid: said++ < SAID_MAX });
	};
	const timer = setInterval(tick, LOOK_EVERY_MS);
	const stop = () => {
		isOver = true;
		clearInterval(timer);
	};
	return stop;
}

/** What to do for a better photo while the camera is live; undefined until there was a hint. */
export function useLiveHint(
	video: RefObject<HTMLVideoElement | null>,
	stream: MediaStream | undefined,
	frame: CameraFrame,
): Hint | undefined {
	const [hint, setHint] = useState<Hint>();
	useEffect(() => {
		if (!stream) return;
		let last: FrameCopy | undefined;
		const copy = async () => {
			last = video.current ? await copyFrame(video.current, last?.bytes) : undefined;
			return last;
		};
		const stop = watchFrames({ copy, look: (copied) => seeFrame(copied, frame), onHint: setHint });
		return () => {
			stop();
			setHint(undefined);
		};
	}, [video, stream, frame]);
	return hint;
}
