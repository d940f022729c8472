import { type RefObject, useEffect, useState } from "react";
import type { CameraFrame } from "./camera-frame.ts";
import { seeFrame } from "./see-frame.ts";
import { type Hint, watchFrames } from "./watch-frames.ts";

/** What to do for a better photo, while the camera is live; undefined until there was something. */
export function useLiveHint(
	video: RefObject<HTMLVideoElement | null>,
	stream: MediaStream | undefined,
	frame: CameraFrame,
): Hint | undefined {
	const [hint, setHint] = useState<Hint>();
	useEffect(() => {
		if (!stream) return;
		const look = () => (video.current ? seeFrame(video.current, frame) : "clear");
		const stop = watchFrames(look, setHint);
		return () => {
			stop();
			setHint(undefined);
		};
	}, [video, stream, frame]);
	return hint;
}
