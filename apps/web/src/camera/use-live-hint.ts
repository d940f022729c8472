import { type RefObject, useEffect, useState } from "react";
import type { CameraFrame } from "./frame-outline.ts";
import { copyFrame, type FrameCopy, seeFrame } from "./see-frame.ts";
import { type Hint, watchFrames } from "./watch-frames.ts";

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
