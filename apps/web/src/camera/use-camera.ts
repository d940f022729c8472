import { useEffect, useState, useSyncExternalStore } from "react";

export type Facing = "environment" | "user";

/** Why the camera gives no picture. */
export type CameraFailure = "refused" | "missing";

/** As large as the camera allows, so that small print is legible. */
const WANTED = { width: { ideal: 2560 }, height: { ideal: 1920 } };

const REFUSALS = ["NotAllowedError", "SecurityError"];

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
			if (isOver) return;
			const failure = failureOf(error);
			performance.mark(`shown camera_${failure}`);
			setState({ failure });
		});
		return () => {
			isOver = true;
			if (held) stopStream(held);
			setState({});
		};
	}, [facing, isShown]);
	return state;
}

/**
 * Opens the camera; the browser asks the customer.
 *
 * @throws DOMException, see {@link failureOf}
 */
function openCamera(facing: Facing): Promise<MediaStream> {
	return navigator.mediaDevices.getUserMedia({
		audio: false,
		video: { ...WANTED, facingMode: { ideal: facing } },
	});
}

/** Releases the camera: its light goes out. */
function stopStream(stream: MediaStream): void {
	for (const track of stream.getTracks()) track.stop();
}

export function failureOf(error: unknown): CameraFailure {
	const isRefusal = error instanceof DOMException && REFUSALS.includes(error.name);
	return isRefusal ? "refused" : "missing";
}

/**
 * Whether the page is in front: false in another tab, behind another app, and with the phone
 * locked.
 */
function usePageIsShown(): boolean {
	return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void): () => void {
	document.addEventListener("visibilitychange", onChange);
	return () => document.removeEventListener("visibilitychange", onChange);
}

declare global {
	/** Chrome on Android has it; TypeScript's library does not declare it yet. */
	interface MediaTrackCapabilities {
		readonly torch?: boolean;
	}

	interface MediaTrackConstraintSet {
		torch?: boolean;
	}
}

interface Torch {
	/** this camera has a light that a page can switch */
	readonly exists: boolean;
	readonly isOn: boolean;
	toggle(): Promise<void>;
}

/** The light of the phone's camera. It goes out with the track. */
export function useTorch(stream: MediaStream | undefined): Torch {
	const [litTrack, setLitTrack] = useState<MediaStreamTrack>();
	const [track] = stream?.getVideoTracks() ?? [];
	const isOn = track !== undefined && litTrack === track;
	const toggle = async () => {
		await track?.applyConstraints({ advanced: [{ torch: !isOn }] });
		setLitTrack(isOn ? undefined : track);
	};
	return { exists: track?.getCapabilities?.().torch === true, isOn, toggle };
}
