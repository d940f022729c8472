import { useEffect, useState } from "react";
import {
	type CameraFailure,
	type Facing,
	failureOf,
	openCamera,
	stopStream,
} from "./open-camera.ts";
import { usePageIsShown } from "./use-page-is-shown.ts";

interface CameraState {
	/** undefined until the camera has been allowed and has started */
	readonly stream?: MediaStream;
	readonly failure?: CameraFailure;
}

/**
 * Uses the camera while the view is open and the page is shown, and releases it at once when either
 * ends.
 */
export function useCamera(facing: Facing): CameraState {
	const [state, setState] = useState<CameraState>({});
	const isShown = usePageIsShown();
	useEffect(() => {
		if (!isShown) return;
		let isOver = false;
		let held: MediaStream | undefined;
		const take = (stream: MediaStream) => {
			// The view was closed while the browser asked.
			if (isOver) return stopStream(stream);
			held = stream;
			for (const track of stream.getTracks())
				track.addEventListener("ended", () => setState({ failure: "missing" }));
			setState({ stream });
		};
		openCamera(facing).then(take, (error: unknown) => {
			if (!isOver) setState({ failure: failureOf(error) });
		});
		return () => {
			isOver = true;
			if (held) stopStream(held);
			setState({});
		};
	}, [facing, isShown]);
	return state;
}
